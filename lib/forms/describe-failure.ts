/** A failed enquiry as it is reported; the spelling is the specification's (`LD-08`). */
export function describeFormFailure(category: string | null, message: string): string {
  return `${category ?? 'General Enquiry'} Form submission error occured. ${message}`.trim()
}
