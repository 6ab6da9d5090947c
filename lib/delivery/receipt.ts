import type { SiteDesign } from '@/config/schema/design'
import { getCarPath } from '@/lib/cars/paths'
import type { FormField } from '@/lib/forms/definition'
import { toOneLine } from '@/lib/http/log-line'
import { type HoursLine, listHours } from '@/lib/site/location'
import { escapeHtml, toReceiptText } from '@/lib/text/escape-html'
import { type Answer, findLeadLocation, type LeadFacts, listAnswers, readText } from './lead-facts'

/** In characters; longer text is omitted. */
const LONGEST_NAME = 40
const LONGEST_ANSWER = 60

/** Not repeated: useful to the dealer only. */
const HEARD_FROM = 'where-did-you-hear-about-us'

/** A receipt's parts, in plain text, for both layouts. */
export type Receipt = {
  subject: string
  /** The site's receipt text. */
  paragraphs: string[]
  /** Heading of the facts below the text. */
  factsTitle: string
  answers: Answer[]
  /** A page of the site that the mail links to. */
  link: { label: string; url: string } | null
  car: { name: string; url: string } | null
  dealer: { name: string; url: string; phone: string; email: string; place: string; address: string }
  hours: HoursLine[]
  /** Why the recipient gets the mail. */
  why: string
}

/**
 * Builds the receipt mail for a lead (`forms.receipt`). Anyone can type a stranger's address into the form, so the receipt must
 * not carry messages: it omits free text, and repeats the name and short answers only if mail clients cannot turn them into
 * links. Pure.
 */
export function describeReceipt(facts: LeadFacts): Receipt {
  const { site, form, payload, car, origin } = facts
  const name = readName(payload)
  const vehicle = car?.name ?? ''
  const fill = (text: string) => fillIn(text, { name, dealer: site.name, vehicle })
  return {
    ...describeSender(facts),
    subject: toOneLine(fill(site.forms.receipt.subject), 150),
    paragraphs: fill(site.forms.receipt.body)
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    factsTitle: 'Your enquiry',
    answers: form.fields.flatMap((field) => listReceiptAnswers(form, field, payload)),
    link: null,
    why: WHY,
    car: car ? { name: car.name, url: `${origin}${getCarPath(site, car)}` } : null,
  }
}

/** The dealer details in the footer of a mail: the lead's location with phone, address and opening hours. */
export function describeSender({
  site,
  payload,
  origin,
}: Pick<LeadFacts, 'site' | 'payload' | 'origin'>): Pick<Receipt, 'dealer' | 'hours'> {
  const location = findLeadLocation({ site, payload })
  const { street, city, state, postcode } = location?.address.street ? location.address : site.address
  const own = location?.contact_detail.opening_hours ?? []
  return {
    dealer: {
      name: site.name,
      url: origin,
      phone: location?.contact_detail.phone || site.phone,
      email: site.email,
      place: location?.name ?? '',
      address: [street, city, [state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    },
    hours: listHours(own.length > 0 ? own : site.opening_hours),
  }
}

/** The receipt as plain text. */
export function writeReceiptText({
  paragraphs,
  factsTitle,
  answers,
  link,
  car,
  dealer,
  hours,
  why,
}: Receipt): string {
  const facts = [
    ...(car ? [`Vehicle: ${car.name}`, car.url] : []),
    ...answers.map(({ label, value }) => `${label}: ${value}`),
  ]
  const foot = [
    dealer.name,
    dealer.place,
    dealer.address,
    dealer.phone ? `Phone ${dealer.phone}` : '',
    ...hours.map((line) => `${line.days}: ${line.hours}`),
    dealer.url,
  ]
  return [
    paragraphs.join('\n\n'),
    ...(facts.length > 0 ? [`${factsTitle}\n${facts.join('\n')}`] : []),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    foot.filter(Boolean).join('\n'),
    why,
  ].join('\n\n')
}

/** For recipients who did not submit the form themselves. */
const WHY =
  'You received this email because an enquiry with your address was sent on our website. If it wasn’t yours, please ignore it.'

/** Fills in the site's placeholders. Also removes the comma and space before an empty one: `, {name}`. */
function fillIn(text: string, values: { name: string; dealer: string; vehicle: string }): string {
  const known: Record<string, string> = values
  return text.replaceAll(/(,? ?)\{(name|dealer|vehicle)\}/g, (_match, before: string, key: string) => {
    const value = known[key]
    return value ? before + value : ''
  })
}

/** The shopper's first name, or an empty string. Rejects names with digits, which are usually spam. */
export function readName(payload: LeadFacts['payload']): string {
  const name = toReceiptText(readText(payload, 'first_name'), LONGEST_NAME)
  return /\d/.test(name) ? '' : name
}

/** Only text fields need the link check: other values come from the form's own options, or are numbers and dates. */
function listReceiptAnswers(
  form: LeadFacts['form'],
  field: FormField,
  payload: LeadFacts['payload'],
): Answer[] {
  if (field.kind === 'textarea' || field.name === HEARD_FROM) return []
  return listAnswers({ ...form, fields: [field] }, payload).flatMap(({ label, value }) => {
    const text = field.kind === 'text' ? toReceiptText(value, LONGEST_ANSWER) : toOneLine(value, 200)
    return text ? [{ label, value: text }] : []
  })
}

const FONT = 'font-family:Arial,Helvetica,sans-serif'
const WIDTH = 560
/** Share of the text colour in border colours, as on the site's pages. */
const LINE_SHARE = 0.14

/**
 * Renders the receipt as HTML for mail clients, in the site's colours: tables and inline styles only, no external resources.
 * Pure.
 */
export function writeReceiptHtml(receipt: Receipt, design: Pick<SiteDesign, 'palette' | 'radius'>): string {
  const { palette } = design
  const radius = `${Math.min(design.radius, 16)}px`
  const text = `${FONT};font-size:16px;line-height:24px;color:${palette.ink}`
  const small = `${FONT};font-size:14px;line-height:21px;color:${palette.muted}`
  const link = `color:${palette.link};text-decoration:underline`
  const { car, dealer, factsTitle, answers, hours, link: page, paragraphs, subject, why } = receipt
  const rows: [string, string][] = [
    ...(car ? [['Vehicle', anchor(car.url, car.name, link)] as [string, string]] : []),
    ...answers.map(({ label, value }): [string, string] => [escapeHtml(label), escapeHtml(value)]),
  ]
  const facts = rows
    .map(
      ([label, value]) =>
        `<tr><th scope="row" align="left" valign="top" width="130" style="${small};font-weight:normal;padding:6px 12px 6px 0">${label}</th>` +
        `<td valign="top" style="${text};padding:6px 0;word-break:break-word">${value}</td></tr>`,
    )
    .join('')
  const line = palette.line ?? mixColours(palette.ink, palette.ground, LINE_SHARE)
  const contact = [
    `<strong style="color:${palette.ink}">${escapeHtml(dealer.place || dealer.name)}</strong>`,
    escapeHtml(dealer.address),
    dealer.phone ? anchor(`tel:${dealer.phone.replaceAll(/[^\d+]/g, '')}`, dealer.phone, link) : '',
    dealer.email ? anchor(`mailto:${dealer.email}`, dealer.email, link) : '',
  ]
  const button = page
    ? `<tr><td style="padding:0 28px 28px"><a href="${escapeHtml(page.url)}" style="display:inline-block;padding:12px 20px;${FONT};font-size:16px;line-height:24px;font-weight:bold;background:${palette.primary};color:${palette.on_primary};text-decoration:none;border-radius:${radius}">${escapeHtml(page.label)}</a></td></tr>\n`
    : ''
  const opening = hours.map(({ days, hours: open }) => `${escapeHtml(days)}: ${escapeHtml(open)}`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${palette.ground}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${palette.ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${WIDTH}px;background:${palette.surface};border-radius:${radius};border:1px solid ${line};overflow:hidden">
<tr><td bgcolor="${palette.primary}" style="padding:20px 28px;${FONT};font-size:20px;line-height:26px;font-weight:bold"><a href="${escapeHtml(dealer.url)}" style="color:${palette.on_primary};text-decoration:none">${escapeHtml(dealer.name)}</a></td></tr>
<tr><td style="padding:28px 28px 8px"><h1 style="margin:0 0 16px;${FONT};font-size:24px;line-height:30px;color:${palette.ink}">${escapeHtml(subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px;${text}">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}</td></tr>
${facts ? `<tr><td style="padding:4px 28px 24px"><h2 style="margin:0 0 6px;${FONT};font-size:18px;line-height:24px;color:${palette.ink}">${escapeHtml(factsTitle)}</h2><table width="100%" cellpadding="0" cellspacing="0" border="0">${facts}</table></td></tr>` : ''}
${button}<tr><td style="padding:20px 28px;border-top:1px solid ${line};${small}">${contact.filter(Boolean).join('<br>')}${opening.length > 0 ? `<br><br>${opening.join('<br>')}` : ''}</td></tr>
</table>
<p style="max-width:${WIDTH}px;margin:16px auto 0;${small};font-size:13px;line-height:19px">${escapeHtml(why)}</p>
</td></tr></table>
</body>
</html>
`
}

/** Mixes two hex colours, because mail clients do not support `color-mix`. */
function mixColours(front: string, back: string, share: number): string {
  const mixed = [1, 3, 5].map((at) =>
    Math.round(readPart(front, at) * share + readPart(back, at) * (1 - share)),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function readPart(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16)
}

function anchor(url: string, text: string, style: string): string {
  return `<a href="${escapeHtml(url)}" style="${style}">${escapeHtml(text)}</a>`
}
