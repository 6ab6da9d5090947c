/** The text without the characters that XML 1.0 cannot represent, by its production `Char`. */
export function keepXmlCharacters(text: string): string {
  const isAllowed = (code: number) =>
    [0x9, 0xa, 0xd].includes(code) ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    code >= 0x10000
  return [...text].filter((character) => isAllowed(character.codePointAt(0) ?? 0)).join('')
}
