import 'server-only'
import { z } from 'zod'
import type { DeliveryTarget } from '@/config/schema/delivery'
import type { Site } from '@/config/schema/site'
import type { FormName } from '@/lib/forms/definition'
import type { Target } from './destination'
import { LEAD_DESTINATIONS, listTargets } from './destinations.server'
import { readText, type LeadFacts } from './lead-facts'
import type { DeliveryPlan, NewDelivery } from './new-delivery'
import { describeReceipt, writeReceiptHtml, writeReceiptText } from './receipt'

const MINUTE_MS = 60_000
/** Job applications are not sales leads, so CRMs do not receive them. */
const JOB_APPLICATION: FormName = 'careers'
const mailbox = z.email().max(254)

/**
 * Selects the targets of a lead besides the dealer API: those without a dealership and location, or whose dealership and
 * location match the lead's payload. Pure.
 */
function chooseTargets(
  site: Pick<Site, 'delivery'>,
  payload: Readonly<Record<string, unknown>>,
): (Target & { kind: DeliveryTarget['kind'] })[] {
  const chosen = site.delivery
    .filter(
      ({ dealership, location_id: location }) =>
        (dealership === undefined || dealership === payload['dealership_slug']) &&
        (location === undefined || location === payload['location_id']),
    )
    .flatMap((settings) => listTargets(settings))
  const byKey = new Map(chosen.map((entry) => [`${entry.kind} ${entry.target}`, entry]))
  return [...byKey.values()]
}

/**
 * Plans the deliveries of a lead or step besides the dealer API: documents to the targets of its dealership and location,
 * and a receipt to the shopper. Documents of an incomplete lead are held (`delivery_incomplete_minutes`), because the shopper
 * may complete it. Only a complete lead with a verified proof of work gets a receipt. Pure.
 */
export function planDeliveries(facts: LeadFacts): DeliveryPlan {
  const { site, form, payload, isComplete } = facts
  return ({ id, isProven, at }) => {
    const receipt = isComplete && isProven ? makeReceipt(facts) : []
    const minutes = site.delivery_incomplete_minutes
    // An incomplete lead is useless to a dealer without an email or phone.
    const isUseful = minutes > 0 && Boolean(readText(payload, 'email') || readText(payload, 'phone'))
    const isLead = form.name !== JOB_APPLICATION && (isComplete || isUseful)
    const targets = isLead ? chooseTargets(site, payload) : []
    if (targets.length === 0) return receipt
    const plan = {
      stage: isComplete ? 'complete' : 'incomplete',
      recipient: null,
      holdMs: isComplete ? 0 : minutes * MINUTE_MS,
    } as const
    const documents = targets.map(({ kind, ...target }): NewDelivery => {
      const document = LEAD_DESTINATIONS[kind].buildDocument(facts, { id, at }, target)
      return { ...plan, kind, target: target.target, document }
    })
    return [...documents, ...receipt]
  }
}

function makeReceipt(facts: LeadFacts): NewDelivery[] {
  const { site, payload } = facts
  const to = mailbox.safeParse(payload['email']).data
  if (!site.forms.receipt.enabled || to === undefined) return []
  const receipt = describeReceipt(facts)
  const mail = {
    subject: receipt.subject,
    text: writeReceiptText(receipt),
    html: writeReceiptHtml(receipt, site.design),
    fromName: site.name,
    replyTo: site.email,
    to,
  }
  return [
    {
      kind: 'receipt',
      target: 'shopper',
      stage: 'complete',
      document: { form: 'mail', mail },
      // For the limit only; the mail goes to the address as typed.
      recipient: normaliseMailbox(to),
      holdMs: 0,
    },
  ]
}

/**
 * Normalizes an address for the limit per mailbox: some providers ignore dots, most ignore the part after a plus. Mailboxes that
 * differ only in dots share a limit; at worst a receipt is not sent.
 */
export function normaliseMailbox(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return `${name.replaceAll('.', '')}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}
