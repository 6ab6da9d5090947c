import 'server-only'
import { z } from 'zod'
import { type CallOptions, readAnswer, type Transport } from './transport.server'

/** The `lead` object of a lead call (`LD-01`). */
type LeadPayload = Record<string, unknown>
/** A file to send with a lead; the blob must be readable more than once. */
type LeadFile = { field: string; name: string; blob: Blob }

/** A response without a numeric id is an error (`MS-03`). */
const leadAnswerSchema = z.object({ id: z.coerce.number().int().positive() })

/**
 * Lead calls. Each takes an idempotency key, which makes retries safe, and returns the platform's lead id.
 * @throws UpstreamError; `retryable` is false for a rejection.
 */
export function createLeadCalls(transport: Transport) {
  const path = `${transport.config.leadPathPrefix ?? ''}/api/leads`
  return {
    async createLead(
      lead: LeadPayload,
      idempotencyKey: string,
      options: CallOptions = {},
    ): Promise<{ id: number }> {
      const answer = await transport.write('POST', path, { lead }, { ...options, idempotencyKey })
      return readAnswer(answer, leadAnswerSchema)
    },

    async updateLead(
      leadId: number,
      lead: LeadPayload,
      idempotencyKey: string,
      options: CallOptions = {},
    ): Promise<{ id: number }> {
      const answer = await transport.write(
        'PUT',
        `${path}/${leadId}`,
        { lead },
        { ...options, idempotencyKey },
      )
      return readAnswer(answer, leadAnswerSchema)
    },

    async createLeadWithFiles(
      lead: LeadPayload,
      files: LeadFile[],
      idempotencyKey: string,
      options: CallOptions = {},
    ): Promise<{ id: number }> {
      const form = new FormData()
      form.set('lead', JSON.stringify(lead))
      for (const { field, name, blob } of files) form.append(field, blob, name)
      const answer = await transport.write('POST', `${path}/with-files`, form, {
        timeoutMs: 60_000,
        ...options,
        idempotencyKey,
      })
      return readAnswer(answer, leadAnswerSchema)
    },
  }
}

export type PhoneReveal = { car_id: number; dealership_id: number; website_id: number }

const doneSchema = z.object({ success: z.literal(true) })

/** Reports shopper events. All throw `UpstreamError`. */
export function createEventCalls(transport: Transport) {
  async function report(
    path: string,
    body: Record<string, unknown>,
    idempotencyKey: string,
    options: CallOptions,
  ): Promise<void> {
    readAnswer(await transport.write('POST', path, body, { ...options, idempotencyKey }), doneSchema)
  }
  return {
    /** Reports a click on a phone number (`DA-04`). */
    reportPhoneCall: (event: Record<string, unknown>, idempotencyKey: string, options: CallOptions = {}) =>
      report('/api/events/car_phone_call', event, idempotencyKey, options),

    /** Reports that a masked phone number was revealed (`CD-02`). */
    reportPhoneReveal: (reveal: PhoneReveal, idempotencyKey: string, options: CallOptions = {}) =>
      report('/api/events/phone_reveal', reveal, idempotencyKey, options),

    /** Creates a customer of the vehicle history service (`LD-07`). */
    createCarClarityCustomer: (
      form: Record<string, unknown>,
      idempotencyKey: string,
      options: CallOptions = {},
    ) => report('/api/carClarityCustomer', form, idempotencyKey, options),
  }
}
