/**
 * Plural of a vehicle noun (`SS-13`): bus → buses, hatch → hatches, SUV → SUVs, utility → utilities. Acronyms
 * get a lower-case ending.
 */
export function pluralise(word: string): string {
  if (word === '') return ''
  if (/bus$/i.test(word)) return `${word}es`
  if (/(?:ch|sh|x|z)$/i.test(word)) return `${word}es`
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  // "Chassis" is its own plural.
  return /s$/i.test(word) ? word : `${word}s`
}

/** Lower-cases a noun for use within a sentence: "Cars" → "cars"; "RVs" is unchanged. */
export function lowerNoun(noun: string): string {
  return noun.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
}
