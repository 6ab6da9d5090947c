import {
  ARIA_ATTRIBUTES,
  BLOCKS,
  CHILDREN,
  GLOBAL_ATTRIBUTES,
  INPUT_ATTRIBUTES,
  INTERACTIVE,
  NAMELESS,
  OWN_ATTRIBUTES,
  PARENTS,
  ROLES,
  TEXT_ONLY,
} from './html-vocabulary'
import { describeElement, listAncestors, readHtml, type Element } from './read-html'

/** Bytes within which a document must declare its charset. */
const CHARSET_BYTES = 1024
/** Attributes that refer to elements by id. */
const REFERENCES = [
  'for',
  'form',
  'list',
  'headers',
  'popovertarget',
  'commandfor',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'aria-details',
  'aria-errormessage',
  'aria-activedescendant',
]
/** Attributes that must not be empty. */
const NEVER_EMPTY = ['id', 'name', 'src', 'action', 'for', 'href', 'aria-labelledby', 'aria-controls', 'role']
const MAY_BE_EMPTY = new Set(['a href'])

/** Lists the validation errors of a page, one line each. */
export function findHtmlFaults(html: string): string[] {
  const { elements, faults } = readHtml(html)
  const own = elements.filter((element) => !listAncestors(element).some(({ name }) => name === 'template'))
  return [
    ...faults,
    ...(html.slice(0, CHARSET_BYTES).toLowerCase().includes('<meta charset')
      ? []
      : [`the charset is not declared in the first ${CHARSET_BYTES} bytes`]),
    ...findIdFaults(own),
    ...findHeadingFaults(own),
    ...elements
      .filter(({ isForeign, name }) => !isForeign || name === 'svg')
      .flatMap((element) =>
        [...findAttributeFaults(element), ...findPlaceFaults(element)].map(
          (fault) => `${describeElement(element)}: ${fault}`,
        ),
      ),
  ]
}

function findIdFaults(elements: readonly Element[]): string[] {
  const ids = new Set<string>()
  const faults: string[] = []
  for (const element of elements) {
    const id = element.attributes.get('id')
    if (id === undefined) continue
    if (ids.has(id) || /\s/.test(id)) faults.push(`${describeElement(element)}: duplicate or invalid id`)
    ids.add(id)
  }
  for (const element of elements) {
    for (const attribute of REFERENCES) {
      const named = (element.attributes.get(attribute) ?? '').split(/\s+/).filter(Boolean)
      faults.push(
        ...named
          .filter((id) => !ids.has(id))
          .map((id) => `${describeElement(element)}: ${attribute} refers to a missing element: ${id}`),
      )
    }
    const href = element.attributes.get('href') ?? ''
    if (element.name === 'a' && /^#./.test(href) && !ids.has(href.slice(1)))
      faults.push(`${describeElement(element)}: href refers to a missing element`)
  }
  return faults
}

/** Checks that a page has one h1 and skips no heading level. */
function findHeadingFaults(elements: readonly Element[]): string[] {
  const headings = elements.filter(({ name }) => /^h[1-6]$/.test(name))
  const levels = headings.map(({ name }) => Number(name.slice(1)))
  const firsts = levels.filter((level) => level === 1).length
  return [
    ...(firsts === 1 ? [] : [`the page has ${firsts} h1 elements`]),
    ...headings.flatMap((heading, index) => {
      const before = levels[index - 1]
      const level = levels[index] ?? 0
      return before !== undefined && level > before + 1
        ? [`${describeElement(heading)}: heading level ${level} after level ${before}`]
        : []
    }),
  ]
}

function findAttributeFaults({ name, attributes, isForeign }: Element): string[] {
  const own = OWN_ATTRIBUTES.get(name)
  if (!own) return ['unknown element']
  const known = [...attributes.keys()].flatMap((attribute) => {
    if (isForeign || attribute.startsWith('data-') || GLOBAL_ATTRIBUTES.has(attribute) || own.has(attribute))
      return []
    if (attribute.startsWith('aria-') && ARIA_ATTRIBUTES.has(attribute.slice('aria-'.length))) return []
    return [`unknown attribute ${attribute}`]
  })
  const type = attributes.get('type') ?? 'text'
  const role = attributes.get('role')
  return [
    ...known,
    ...NEVER_EMPTY.filter((key) => attributes.get(key) === '' && !MAY_BE_EMPTY.has(`${name} ${key}`)).map(
      (key) => `${key} is empty`,
    ),
    ...(name === 'input'
      ? Object.keys(INPUT_ATTRIBUTES).filter(
          (key) => attributes.has(key) && !INPUT_ATTRIBUTES[key]?.has(type),
        )
      : []
    ).map((key) => `${key} on an input of type ${type}`),
    ...(name === 'img' && !attributes.has('alt') ? ['no alt'] : []),
    ...(['img', 'iframe', 'video'].includes(name) ? ['width', 'height'] : [])
      .filter((key) => !/^\d+$/.test(attributes.get(key) ?? '0'))
      .map((key) => `${key} is not an integer`),
    ...(name === 'iframe' && !attributes.get('title') ? ['no title'] : []),
    ...(role === undefined || ROLES.has(role) ? [] : [`unknown role ${role}`]),
    ...(NAMELESS.has(name) && !role && (attributes.has('aria-label') || attributes.has('aria-labelledby'))
      ? ['ARIA name without a role']
      : []),
    ...(Number(attributes.get('tabindex') ?? 0) > 0 ? ['positive tabindex'] : []),
  ]
}

function findPlaceFaults(element: Element): string[] {
  const { name, attributes, parent, children } = element
  if (!parent || parent.isForeign) return []
  const ancestors = listAncestors(element)
  const isIn = (...names: string[]) => ancestors.find((ancestor) => names.includes(ancestor.name))
  const isInteractive =
    (INTERACTIVE.has(name) && attributes.get('type') !== 'hidden') ||
    (attributes.has('tabindex') && name !== 'svg')
  const texts = ancestors.slice(
    0,
    1 + ancestors.findIndex(({ name: outer }) => !['a', 'ins', 'del'].includes(outer)),
  )
  const holder = isIn('a', 'button')
  const blocked = BLOCKS.has(name) ? texts.find((outer) => TEXT_ONLY.has(outer.name)) : undefined
  const isAllowed =
    (CHILDREN[parent.name]?.has(name) ?? true) &&
    (PARENTS[name]?.has(parent.name) ?? true) &&
    !(
      name !== 'template' &&
      parent.name === 'div' &&
      parent.parent?.name === 'dl' &&
      !['dt', 'dd'].includes(name)
    )
  return [
    ...(isInteractive && holder ? [`interactive element inside ${describeElement(holder)}`] : []),
    ...(['form', 'label', 'main', 'address'].includes(name) && isIn(name)
      ? ['nested in an element of the same name']
      : []),
    ...(blocked && !(blocked.name === 'legend' && /^h[1-6]$/.test(name))
      ? [`not allowed in ${describeElement(blocked)}, which allows only phrasing content`]
      : []),
    ...(isAllowed ? [] : [`not allowed in ${describeElement(parent)}`]),
    ...(name === 'details' && children[0]?.name !== 'summary' ? ['details does not start with summary'] : []),
    ...(name === 'legend' && parent.children[0] !== element
      ? ['legend is not the first child of fieldset']
      : []),
    ...(name === 'label' && countControls(element) > 1 ? ['label contains more than one control'] : []),
    ...(name === 'dl' ? findListFaults(element) : []),
  ]
}

/** Checks that each group of a `dl` starts with `dt` and ends with `dd`. */
function findListFaults({ children }: Element): string[] {
  const groups = children.some(({ name }) => name === 'div')
    ? children.filter(({ name }) => name === 'div').map((group) => group.children)
    : [children]
  return groups.flatMap((group) => {
    const names = group.filter(({ name }) => name === 'dt' || name === 'dd').map(({ name }) => name)
    return names.length === 0 || (names[0] === 'dt' && names.at(-1) === 'dd')
      ? []
      : [`invalid dl group: ${names.join()}`]
  })
}

function countControls({ children }: Element): number {
  return children.reduce(
    (count, child) =>
      count +
      countControls(child) +
      (['input', 'select', 'textarea', 'button', 'output', 'meter', 'progress'].includes(child.name) ? 1 : 0),
    0,
  )
}
