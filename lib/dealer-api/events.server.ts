import 'server-only'
import { z } from 'zod'
import { readAnswer, type CallOptions, type Transport } from './transport.server'

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
