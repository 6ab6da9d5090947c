const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes plain text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

/** Escapes plain text for HTML elements only, such as descriptions; apostrophes are not escaped. */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
}
