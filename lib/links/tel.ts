/** Address that dials a phone number as it is written, like `(02) 5550 1000`. */
export function getTelHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}
