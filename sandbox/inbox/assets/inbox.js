// Entries contain untrusted input, so they are inserted as text, never as markup.

const KINDS = [
  ['all', 'All'],
  ['leads', 'Leads'],
  ['messages', 'Messages'],
  ['crm', 'CRM'],
  ['chats', 'Chat'],
  ['phoneCalls', 'Phone'],
  ['bookings', 'Bookings'],
  ['payments', 'Payments'],
  ['webhooks', 'Webhooks'],
  ['reservations', 'Reservations'],
  ['watchlist', 'Watchlist'],
  ['events', 'Events'],
  ['errors', 'Errors'],
]
const SINGULAR = {
  messages: 'Text message',
  crm: 'CRM lead',
  chats: 'Chat message',
  phoneCalls: 'Phone event',
  bookings: 'Booking',
  payments: 'Payment',
  webhooks: 'Webhook',
  reservations: 'Reservation',
  watchlist: 'Saved car',
  events: 'Event',
  errors: 'Error report',
}
const PAGE = 50
const LEAD_FACTS = [
  ['Phone', 'phone'],
  ['Email', 'email'],
  ['Postcode', 'postcode'],
  ['Vehicle', (lead) => [lead['Vehicle Make'], lead['Vehicle Model']].filter(Boolean).join(' ')],
  ['Stock number', 'stock_number'],
  ['Vehicle status', 'vehicle_status'],
  ['Location', 'location_id'],
  ['Dealership', 'dealership_slug'],
  ['Preferred time', 'dateTime'],
  ['Rego', 'rego'],
]
const EMPTY_DRAWING = 'M14 34l10-18h40l10 18v24a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4zM14 34h17l4 8h18l4-8h17'

const byId = (id) => document.getElementById(id)
const main = byId('main')
const siteSelect = byId('site')
const clearButton = byId('clear')
const state = { kind: 'all', shown: PAGE, data: null, sites: new Set(), seen: null, open: new Set() }
const clock = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
const localTime = new Intl.DateTimeFormat('en-AU', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
})
const dayAndClock = new Intl.DateTimeFormat('en-AU', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})

/** Creates an element with properties and child elements or text. */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (name in element && name !== 'list') element[name] = value
    else element.setAttribute(name, value)
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== ''))
  return element
}

function describeTime(iso) {
  const date = new Date(iso)
  const today = new Date().toDateString() === date.toDateString()
  return make('time', { dateTime: iso, title: iso }, (today ? clock : dayAndClock).format(date))
}

/** Formats a local time in the dealer's time zone, regardless of the browser's zone. */
function describeLocalTime(iso) {
  const local = new Date(`${String(iso).slice(0, 16)}:00Z`)
  return Number.isNaN(local.getTime()) ? String(iso) : localTime.format(local)
}

function describeValue(value) {
  if (value === null || value === undefined || value === '') return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function describeFacts(facts) {
  const rows = facts.filter(([, value]) => describeValue(value) !== '')
  if (rows.length === 0) return null
  return make(
    'dl',
    { className: 'facts' },
    ...rows.map(([name, value]) =>
      make('div', {}, make('dt', {}, name), make('dd', {}, describeValue(value))),
    ),
  )
}

function describePayload(key, value) {
  return describeText(key, 'Payload', JSON.stringify(value, null, 2))
}

function describeText(key, label, text) {
  const details = make(
    'details',
    { open: state.open.has(key) },
    make('summary', {}, label),
    make('pre', { tabIndex: 0 }, text),
  )
  details.addEventListener('toggle', () => (details.open ? state.open.add(key) : state.open.delete(key)))
  return details
}

function describeTags(...tags) {
  const shown = tags.filter(([text]) => text)
  return make(
    'p',
    { className: 'tags' },
    ...shown.map(([text, strong]) =>
      make('span', { className: strong ? 'tag strong' : 'tag' }, String(text)),
    ),
  )
}

function describeItem(key, title, receivedAt, parts) {
  const fresh = state.seen !== null && !state.seen.has(key)
  return make(
    'li',
    {},
    make(
      'article',
      { className: fresh ? 'item fresh' : 'item' },
      make('header', {}, make('h2', {}, title), describeTime(receivedAt)),
      ...parts,
    ),
  )
}

function describeLead(lead) {
  const latest = Object.assign({}, lead.payload, ...lead.updates.map(({ payload }) => payload))
  const name = [latest.first_name ?? latest.name, latest.last_name].filter(Boolean).join(' ')
  const steps = lead.updates.length > 0 ? [lead, ...lead.updates] : []
  return describeItem(`lead ${lead.id}`, name || 'No name given', lead.receivedAt, [
    describeTags(
      [latest.category || 'Lead', true],
      [latest.subcategory],
      [latest.lead_status],
      [lead.site],
      [`Lead ${lead.id}`],
    ),
    describeFacts(
      LEAD_FACTS.map(([label, field]) => [
        label,
        typeof field === 'function' ? field(latest) : latest[field],
      ]),
    ),
    latest.message ? make('p', { className: 'words' }, describeValue(latest.message)) : null,
    steps.length > 0 ? make('h3', {}, `${steps.length} steps`) : null,
    steps.length > 0 ? make('ol', { className: 'steps' }, ...steps.map(describeStep)) : null,
    lead.files.length > 0 ? make('div', { className: 'files' }, ...lead.files.map(describeFile)) : null,
    describePayload(`lead ${lead.id}`, lead),
  ])
}

function describeStep({ payload, receivedAt }) {
  const skip = new Set(['website_slug', 'dealership_slug', 'user_agent', 'url', 'visited_pages', 'source'])
  const fields = Object.keys(payload).filter(
    (field) => !skip.has(field) && describeValue(payload[field]) !== '',
  )
  const text = payload.lead_status || payload.step_name || `${fields.length} fields`
  const progress = payload.progress === undefined ? '' : `, ${describeValue(payload.progress)}%`
  return make('li', {}, describeValue(text) + progress, describeTime(receivedAt))
}

function describeFile(file) {
  const size = file.size < 1024 ? `${file.size} B` : `${Math.round(file.size / 1024)} KB`
  return make(
    'a',
    { href: `/inbox/files/${file.id}`, download: file.name },
    file.name,
    make('small', {}, `${file.field}, ${file.type}, ${size}`),
  )
}

/** Formats cents with their currency: `A$500.00`. */
function formatAmount(cents, currency) {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: String(currency) })
  return format.format(Number(cents) / 100)
}

function describeDelivery({ delivered, attempts, last_status: status }) {
  if (delivered) return attempts === 1 ? 'delivered' : `delivered after ${attempts} attempts`
  return attempts === 0 ? 'pending' : `${attempts} failed attempts, last status ${status || 'none'}`
}

/** The intent's fields, with its metadata flattened. */
function describePayment({ metadata, amount: _amount, status: _status, ...rest }) {
  const cents = ['amount_capturable', 'amount_received', 'amount_refunded']
  const facts = Object.entries(rest).map(([name, value]) => [
    name,
    cents.includes(name) ? formatAmount(value, rest.currency) : value,
  ])
  return Object.fromEntries([...facts, ...Object.entries(metadata)])
}

function describeEntry(kind, entry) {
  const key = `${kind} ${entry.id} ${entry.receivedAt}`
  const { id, receivedAt, site, ...fields } = entry
  const rest = kind === 'payments' ? { payment_intent: id, ...describePayment(fields) } : fields
  const title = {
    messages: () => entry.subject || `To ${entry.to}`,
    crm: () => entry.path,
    chats: () => `Chat on ${entry.page}`,
    phoneCalls: () => (entry.type === 'reveal' ? 'Phone number revealed' : 'Call started'),
    bookings: () =>
      `${entry.type === 'service' ? 'Service' : 'Test drive'}, ${describeLocalTime(entry.starts_at)}`,
    payments: () =>
      `${formatAmount(entry.amount, entry.currency)}, ${String(entry.status).replaceAll('_', ' ')}`,
    webhooks: () => `${entry.type}, ${describeDelivery(entry)}`,
    reservations: () => `${entry.car_slug} ${entry.type === 'released' ? 'released' : 'reserved'}`,
    watchlist: () => `Car ${entry.car_id} saved by ${entry.phone_number}`,
    events: () =>
      entry.type === 'car_clarity_customer'
        ? `History report ordered by ${entry.name}`
        : String(entry.type ?? 'Event').replaceAll('_', ' '),
    errors: () => entry.message,
  }[kind]()
  const isMail = kind === 'messages' && entry.channel === 'email'
  const hidden = new Set([
    'text',
    'type',
    'payload',
    'starts_at',
    'page',
    'conversation',
    'reply',
    'html',
    'channel',
    'subject',
    'xml',
    'message_id',
    'idempotencyKey',
    'path',
  ])
  const facts = Object.entries(rest).filter(([name]) => !hidden.has(name))
  return describeItem(key, title, receivedAt, [
    describeTags([isMail ? 'Mail' : SINGULAR[kind], true], [site]),
    kind === 'messages' && !isMail ? make('p', { className: 'words code' }, describeValue(entry.text)) : null,
    kind === 'chats' ? make('p', { className: 'words' }, describeValue(entry.text)) : null,
    (kind === 'messages' && !isMail) || kind === 'watchlist'
      ? null
      : describeFacts(facts.map(([name, value]) => [name.replaceAll('_', ' '), value])),
    entry.html
      ? make('div', { className: 'files' }, make('a', { href: `/inbox/mails/${entry.id}` }, 'View as HTML'))
      : null,
    isMail || kind === 'crm' ? describeText(key, 'Text', describeValue(entry.text ?? entry.xml)) : null,
  ])
}

/** Lists the entries of the selected kind, newest first. */
function listEntries() {
  const kinds = state.kind === 'all' ? KINDS.slice(1).map(([kind]) => kind) : [state.kind]
  return kinds
    .flatMap((kind) => state.data[kind].map((entry) => ({ kind, entry })))
    .sort((a, b) => latestOf(b.entry).localeCompare(latestOf(a.entry)) || (b.entry.id > a.entry.id ? 1 : -1))
}

function latestOf(entry) {
  return entry.updates?.at(-1)?.receivedAt ?? entry.receivedAt
}

function drawEmpty() {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 88 72')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  for (const [name, value] of Object.entries({
    d: EMPTY_DRAWING,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2.5',
    'stroke-linejoin': 'round',
  }))
    path.setAttribute(name, value)
  svg.append(path)
  const what = state.kind === 'all' ? 'The inbox is empty' : 'No entries of this type'
  return make(
    'div',
    { className: 'empty' },
    svg,
    make('h2', {}, what),
    make(
      'p',
      {},
      'Submit an enquiry on one of the sites and it appears here immediately, as do sign-in codes.',
    ),
  )
}

function renderKinds() {
  const buttons = KINDS.map(([kind, label]) => {
    const count =
      kind === 'all'
        ? KINDS.slice(1).reduce((sum, [other]) => sum + state.data[other].length, 0)
        : state.data[kind].length
    const button = make(
      'button',
      { type: 'button', 'aria-pressed': String(state.kind === kind) },
      label,
      make('span', { className: 'count' }, String(count)),
    )
    button.dataset.kind = kind
    button.addEventListener('click', () => {
      state.kind = kind
      state.shown = PAGE
      render()
      byId('kinds').querySelector(`[data-kind="${kind}"]`).focus()
    })
    return button
  })
  byId('kinds').replaceChildren(...buttons)
}

function renderSites() {
  const chosen = siteSelect.value
  const options = [...state.sites]
    .sort((a, b) => a.localeCompare(b))
    .map((site) => make('option', { value: site }, site))
  siteSelect.replaceChildren(make('option', { value: '' }, 'All sites'), ...options)
  siteSelect.value = chosen
}

function render() {
  if (!state.data) return
  renderKinds()
  renderSites()
  const entries = listEntries()
  clearButton.disabled = entries.length === 0 && state.kind === 'all' && !siteSelect.value
  if (entries.length === 0) {
    main.replaceChildren(drawEmpty())
    return
  }
  const items = entries
    .slice(0, state.shown)
    .map(({ kind, entry }) => (kind === 'leads' ? describeLead(entry) : describeEntry(kind, entry)))
  main.replaceChildren(make('ul', { className: 'list', role: 'list' }, ...items))
  if (entries.length > state.shown) {
    const more = make(
      'button',
      { type: 'button', className: 'more' },
      `Show ${entries.length - state.shown} more`,
    )
    more.addEventListener('click', () => {
      state.shown += 200
      render()
    })
    main.append(more)
  }
}

function keysOf(data) {
  return KINDS.slice(1).flatMap(([kind]) =>
    data[kind].map((entry) =>
      kind === 'leads' ? `lead ${entry.id}` : `${kind} ${entry.id} ${entry.receivedAt}`,
    ),
  )
}

function showLive(name, text) {
  const live = byId('live')
  if (live.dataset.state === name) return
  live.dataset.state = name
  live.textContent = text
}

let loading = null
let needsReload = false

/** Loads the inbox; a change during a load triggers one more load. */
async function load() {
  if (loading) {
    needsReload = true
    return loading
  }
  loading = readInbox().finally(() => {
    loading = null
    if (needsReload) {
      needsReload = false
      void load()
    }
  })
  return loading
}

async function readInbox() {
  try {
    const response = await fetch(`/inbox.json?site=${encodeURIComponent(siteSelect.value)}`)
    if (!response.ok) throw new Error(`status ${response.status}`)
    const data = await response.json()
    const before = state.data
    state.data = data
    for (const [kind] of KINDS.slice(1)) for (const { site } of data[kind]) if (site) state.sites.add(site)
    state.seen = before ? new Set(keysOf(before)) : null
    render()
    state.seen = null
  } catch {
    showLive('lost', 'Disconnected. Reconnecting…')
  }
}

siteSelect.addEventListener('change', () => {
  state.data = null
  state.shown = PAGE
  void load()
})
clearButton.addEventListener('click', () => {
  const dialog = byId('sure')
  dialog.returnValue = ''
  dialog.showModal()
})
byId('sure').addEventListener('close', async () => {
  if (byId('sure').returnValue !== 'yes') return
  await fetch('/inbox.json', { method: 'DELETE' })
  state.sites.clear()
  siteSelect.value = ''
  state.data = null
  await load()
})

const events = new EventSource('/inbox/events')
events.addEventListener('ready', () => {
  showLive('live', 'Live')
  void load()
})
events.addEventListener('change', () => void load())
events.addEventListener('error', () => showLive('lost', 'Disconnected. Reconnecting…'))
