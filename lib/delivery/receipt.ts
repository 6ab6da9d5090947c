import { getCarPath } from '@/lib/cars/paths'
import type { FormField } from '@/lib/forms/definition'
import { toOneLine } from '@/lib/http/log-line'
import { listHours, type HoursLine } from '@/lib/site/hours'
import { listAnswers, type Answer } from './answers'
import { findLeadLocation, readText, type LeadFacts } from './lead-facts'
import { toReceiptText } from './receipt-text'

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
