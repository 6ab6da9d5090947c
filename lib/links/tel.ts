/** `tel:` URL of a formatted phone number such as `(02) 5550 1000`. */
export function getTelHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}
