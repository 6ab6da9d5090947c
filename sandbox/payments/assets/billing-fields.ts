import * as z from 'zod/mini'
import { IntegrationError } from './integration-error'
import type { BillingDetails, ElementOptions } from './messages'

const NAMES = ['name', 'email', 'phone'] as const
/** Maps the element's option names to the API's field names. */
const ADDRESS = { country: 'address.country', postalCode: 'address.postal_code' } as const

const partsSchema = z.record(z.string(), z.unknown())

/**
 * The billing details that the frame does not collect (`fields: {billingDetails: … 'never'}`) and that the
 * page must pass to `confirmPayment`: `name`, `email`, `phone`, `address.country`, `address.postal_code`.
 */
export function listOwnBillingFields({ fields }: ElementOptions): string[] {
  const details = fields?.billingDetails
  if (typeof details !== 'object') return isNever(details) ? [...NAMES, ...Object.values(ADDRESS)] : []
  const address = z.safeParse(partsSchema, details['address'])
  const isAddressNever = isNever(details['address'])
  return [
    ...NAMES.filter((name) => isNever(details[name])),
    ...Object.entries(ADDRESS).flatMap(([option, field]) =>
      isAddressNever || (address.success && isNever(address.data[option])) ? [field] : [],
    ),
  ]
}

/** @throws IntegrationError when a field of `listOwnBillingFields` is missing */
export function checkBillingDetails(
  options: ElementOptions,
  details: BillingDetails | undefined,
  caller: string,
): void {
  for (const field of listOwnBillingFields(options)) {
    const [name = '', part] = field.split('.')
    const value = part === undefined ? details?.[name] : details?.address?.[part]
    if (value === undefined)
      throw new IntegrationError(
        `You specified "never" for fields.billing_details.${field} when creating the payment Element, but did not pass confirmParams.payment_method_data.billing_details.${field} when calling ${caller}. If you opt out of collecting data via the payment Element using the fields option, the data must be passed in when calling ${caller}.`,
      )
  }
}

function isNever(value: unknown): boolean {
  return value === 'never'
}
