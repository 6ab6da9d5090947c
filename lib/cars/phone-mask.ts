const SHOWN = 5

/** A phone number as it stands before it is asked for: its first five characters, asterisks for the rest (`CD-02`). */
export function maskPhone(phone: string): string {
  return [...phone].map((character, index) => (index < SHOWN ? character : '*')).join('')
}
