/** Elements, attributes and roles of HTML and ARIA that the pages may use. */

const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Global attributes, in addition to `data-*` and `aria-*`. */
export const GLOBAL_ATTRIBUTES = new Set(
  splitWords(`accesskey autocapitalize autofocus class contenteditable dir draggable enterkeyhint hidden id inert inputmode
    is itemid itemprop itemref itemscope itemtype lang nonce popover role slot spellcheck style tabindex title translate`),
)

const CONTROL = 'disabled form name'
const SUBMIT = 'formaction formenctype formmethod formnovalidate formtarget popovertarget popovertargetaction'
const FETCH = 'crossorigin fetchpriority referrerpolicy'

/** Element-specific attributes. Elements that are not listed are errors. */
export const OWN_ATTRIBUTES = new Map(
  Object.entries({
    html: '',
    head: '',
    title: '',
    base: 'href target',
    link: `href rel as media type sizes imagesrcset imagesizes integrity hreflang blocking color disabled ${FETCH}`,
    meta: 'name content charset http-equiv property media',
    style: 'media',
    script: `src type async defer nomodule integrity blocking ${FETCH}`,
    noscript: '',
    template: '',
    body: '',
    ...pick('article section nav aside header footer main address search h1 h2 h3 h4 h5 h6 hgroup', ''),
    ...pick('p hr pre ul menu dl dt dd figure figcaption div', ''),
    ...pick('em strong small s cite q dfn abbr code var samp kbd sub sup i b u mark bdi bdo span br wbr', ''),
    ol: 'reversed start type',
    li: 'value',
    blockquote: 'cite',
    a: 'href target download ping rel hreflang type referrerpolicy',
    time: 'datetime',
    data: 'value',
    ins: 'cite datetime',
    del: 'cite datetime',
    picture: '',
    source: 'src srcset sizes media type width height',
    img: `alt src srcset sizes usemap ismap width height decoding loading ${FETCH}`,
    iframe: 'src srcdoc name sandbox allow allowfullscreen width height loading referrerpolicy',
    video: 'src poster preload autoplay playsinline loop muted controls width height crossorigin',
    audio: 'src preload autoplay loop muted controls crossorigin',
    track: 'kind src srclang label default',
    ...pick('table caption tbody thead tfoot tr', ''),
    colgroup: 'span',
    col: 'span',
    td: 'colspan rowspan headers',
    th: 'colspan rowspan headers scope abbr',
    form: 'action method enctype name novalidate target autocomplete accept-charset rel',
    label: 'for',
    input: `accept alt autocomplete checked dirname height list max maxlength min minlength multiple pattern placeholder
      readonly required size src step type value width ${CONTROL} ${SUBMIT}`,
    button: `type value command commandfor ${CONTROL} ${SUBMIT}`,
    select: `autocomplete multiple required size ${CONTROL}`,
    datalist: '',
    optgroup: 'disabled label',
    option: 'disabled label selected value',
    textarea: `autocomplete cols dirname maxlength minlength placeholder readonly required rows wrap ${CONTROL}`,
    output: 'for form name',
    progress: 'value max',
    meter: 'value min max low high optimum',
    fieldset: CONTROL,
    legend: '',
    details: 'open name',
    summary: '',
    dialog: 'open closedby',
    svg: '',
  }).map(([name, attributes]) => [name, new Set(splitWords(attributes))]),
)

/** Input attributes that apply only to some types. */
export const INPUT_ATTRIBUTES: Record<string, Set<string>> = {
  pattern: new Set(splitWords('text search url tel email password')),
  minlength: new Set(splitWords('text search url tel email password')),
  maxlength: new Set(splitWords('text search url tel email password')),
  placeholder: new Set(splitWords('text search url tel email password number')),
  size: new Set(splitWords('text search url tel email password')),
  min: new Set(splitWords('date month week time datetime-local number range')),
  max: new Set(splitWords('date month week time datetime-local number range')),
  step: new Set(splitWords('date month week time datetime-local number range')),
  checked: new Set(splitWords('checkbox radio')),
  accept: new Set(['file']),
  multiple: new Set(['email', 'file']),
  readonly: new Set(
    splitWords('text search url tel email password date month week time datetime-local number'),
  ),
  required: new Set(
    splitWords(
      'text search url tel email password date month week time datetime-local number checkbox radio file',
    ),
  ),
}

export const ARIA_ATTRIBUTES = new Set(
  splitWords(`activedescendant atomic autocomplete busy checked colcount colindex colspan controls current describedby
    description details disabled errormessage expanded flowto haspopup hidden invalid keyshortcuts label labelledby level
    live modal multiline multiselectable orientation owns placeholder posinset pressed readonly relevant required
    roledescription rowcount rowindex rowspan selected setsize sort valuemax valuemin valuenow valuetext`),
)

export const ROLES = new Set(
  splitWords(`alert alertdialog application article banner button cell checkbox columnheader combobox complementary
    contentinfo definition dialog directory document feed figure form grid gridcell group heading img image link list
    listbox listitem log main marquee math menu menubar menuitem menuitemcheckbox menuitemradio meter navigation none note
    option presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox separator
    slider spinbutton status switch tab table tablist tabpanel term textbox timer toolbar tooltip tree treegrid treeitem`),
)

/** Elements that must not have an ARIA name unless they have a role. */
export const NAMELESS = new Set(
  splitWords('div span p em strong small i b s code sub sup del ins mark time caption legend'),
)

/** Interactive elements, which must not be nested in a link or a button. */
export const INTERACTIVE = new Set(
  splitWords('a button details iframe input label select textarea embed summary'),
)

/** Elements that may contain only phrasing content. */
export const TEXT_ONLY = new Set(
  splitWords(`p h1 h2 h3 h4 h5 h6 pre span em strong small s cite q dfn abbr code var samp kbd sub sup i b u mark bdi bdo time
    data label button output progress meter legend option`),
)

/** Elements that are not phrasing content. */
export const BLOCKS = new Set(
  splitWords(`address article aside blockquote details dialog div dl dt dd fieldset figcaption figure footer form h1 h2 h3 h4
    h5 h6 header hgroup hr main menu nav ol p pre search section table ul li tr td th tbody thead`),
)

/** Allowed children and parents, for elements with a restricted content model. */
export const CHILDREN: Record<string, Set<string>> = {
  ul: new Set(splitWords('li script template')),
  ol: new Set(splitWords('li script template')),
  menu: new Set(splitWords('li script template')),
  dl: new Set(splitWords('dt dd div script template')),
  select: new Set(splitWords('option optgroup hr script template')),
  optgroup: new Set(splitWords('option script template')),
  datalist: new Set(splitWords('option script template')),
  picture: new Set(splitWords('source img script template')),
  table: new Set(splitWords('caption colgroup thead tbody tfoot tr script template')),
  thead: new Set(splitWords('tr script template')),
  tbody: new Set(splitWords('tr script template')),
  tfoot: new Set(splitWords('tr script template')),
  tr: new Set(splitWords('td th script template')),
  head: new Set(splitWords('title base link meta style script noscript template')),
}
export const PARENTS: Record<string, Set<string>> = {
  li: new Set(splitWords('ul ol menu')),
  dt: new Set(splitWords('dl div')),
  dd: new Set(splitWords('dl div')),
  option: new Set(splitWords('select optgroup datalist')),
  tr: new Set(splitWords('table thead tbody tfoot')),
  td: new Set(['tr']),
  th: new Set(['tr']),
  legend: new Set(['fieldset']),
  summary: new Set(['details']),
  figcaption: new Set(['figure']),
  caption: new Set(['table']),
  source: new Set(splitWords('picture video audio')),
  title: new Set(['head']),
  meta: new Set(['head']),
  base: new Set(['head']),
  style: new Set(splitWords('head noscript')),
}

function pick(names: string, attributes: string): Record<string, string> {
  return Object.fromEntries(splitWords(names).map((name) => [name, attributes]))
}
