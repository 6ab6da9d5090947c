/**
 * Plural of a vehicle word (`SS-13`): bus → buses, hatch → hatches, SUV → SUVs, utility → utilities. Words written in
 * capitals keep a lower-case ending.
 */
export function pluralise(word: string): string {
  if (word === '') return ''
  if (/bus$/i.test(word)) return `${word}es`
  if (/(?:ch|sh|x|z)$/i.test(word)) return `${word}es`
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`
  // "Chassis" is its own plural.
  return /s$/i.test(word) ? word : `${word}s`
}

/** A noun inside a sentence: "Cars" → "cars", "RVs" stays. */
export function lowerNoun(noun: string): string {
  return noun.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
}
