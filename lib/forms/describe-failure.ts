/** Message that reports a failed form submission; the misspelling is required by the specification (`LD-08`). */
export function describeFormFailure(category: string | null, message: string): string {
  return `${category ?? 'General Enquiry'} Form submission error occured. ${message}`.trim()
}
