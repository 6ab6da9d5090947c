const VISIBLE_CHARACTERS = 5

/** Masks a phone number until the shopper reveals it: the first five characters, then asterisks (`CD-02`). */
export function maskPhone(phone: string): string {
  return [...phone].map((character, index) => (index < VISIBLE_CHARACTERS ? character : '*')).join('')
}
