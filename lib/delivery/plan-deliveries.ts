import { z } from 'zod'
import type { FormName } from '@/lib/forms/definition'
import { buildAdf } from './adf'
import { chooseTargets } from './choose-targets'
import { readText, type LeadFacts } from './lead-facts'
import type { DeliveryPlan, NewDelivery } from './new-delivery'
import { describeReceipt, writeReceiptText } from './receipt'
import { writeReceiptHtml } from './receipt-html'

const MINUTE_MS = 60_000
/** Who looks for work is no lead; systems that sell cars have no place for it. */
const APPLICATION: FormName = 'careers'
const mailbox = z.email().max(254)

/**
 * What an enquiry, or a step of one, sets going besides the dealer API's call: ADF documents to the targets of its dealership
 * and location, and a receipt to the shopper. An incomplete enquiry's documents are held for a while, for it to be completed
 * (`delivery_incomplete_minutes`). A receipt is for a complete enquiry that a browser worked for. Pure.
 */
export function planDeliveries(facts: LeadFacts): DeliveryPlan {
  const { site, form, payload, isComplete } = facts
  return ({ id, isProven, at }) => {
    const receipt = isComplete && isProven ? makeReceipt(facts) : []
    const minutes = site.delivery_incomplete_minutes
    // Without a way to reach its shopper an incomplete enquiry is of no use to anybody.
    const isWorth = minutes > 0 && Boolean(readText(payload, 'email') || readText(payload, 'phone'))
    const isLead = form.name !== APPLICATION && (isComplete || isWorth)
    const targets = isLead ? chooseTargets(site, payload) : []
    if (targets.length === 0) return receipt
    const xml = buildAdf(facts, { id, at })
    const plan = {
      stage: isComplete ? 'complete' : 'incomplete',
      recipient: null,
      holdMs: isComplete ? 0 : minutes * MINUTE_MS,
    } as const
    const documents = targets.map(({ kind, target }): NewDelivery => {
      if (kind === 'adf_http') return { ...plan, kind, target, document: { form: 'post', url: target, xml } }
      const mail = {
        subject: `New lead: ${readText(payload, 'category') || 'Enquiry'} (${id})`,
        text: xml,
        fromName: site.name,
        replyTo: mailbox.safeParse(payload['email']).data ?? '',
        to: target,
      }
      return { ...plan, kind, target, document: { form: 'mail', mail } }
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
      // For counting; the mail goes to the address as typed.
      recipient: normaliseMailbox(to),
      holdMs: 0,
    },
  ]
}

/**
 * The key by which receipts to one mailbox are counted, for counting only: some providers ignore dots, most ignore what
 * follows a plus. Two mailboxes that differ only in dots share a limit, which costs a receipt at worst.
 */
export function normaliseMailbox(address: string): string {
  const [local = '', domain = ''] = address.toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return `${name.replaceAll('.', '')}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`
}
