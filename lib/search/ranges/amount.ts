/**
 * Parses an amount as shoppers type it: "40000", "$40,000", "40k",
 * "62 000 km". `null` for anything else, including empty text.
 */
export function readAmount(text: string): number | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replaceAll(/[$€£¥,\s]|(?:kms?|mi|miles)$/g, '')
  const [, digits = '', thousands] = /^(\d{1,15}(?:\.\d{1,6})?)(k?)$/.exec(bare) ?? []
  if (digits === '') return null
  return Number(digits) * (thousands ? 1000 : 1)
}
