import * as z from 'zod/mini'
import { readAppearance } from './appearance'
import { fontSchema, type Appearance } from './messages'

const sheet = new CSSStyleSheet()
document.adoptedStyleSheets = [sheet]

/**
 * Styles this frame and resets any earlier styles. Uses `setProperty` per value, so that a value cannot end
 * its declaration and inject others.
 * @returns warnings for the page's console
 */
export function applyAppearance(appearance: Appearance): string[] {
  const { properties, rules, warnings } = readAppearance(appearance)
  const { style } = document.documentElement
  style.cssText = ''
  for (const [name, value] of properties) style.setProperty(name, value)
  sheet.replaceSync('')
  for (const { selector, properties: declarations } of rules) {
    // As in Stripe.js, a rule for `.Input` must not override its states (`.Input--invalid`), so their
    // selectors are doubled.
    const strong = selector.replace(/^\.\w+--\w+/, '$&$&')
    const rule = sheet.cssRules[sheet.insertRule(`${strong} {}`, sheet.cssRules.length)]
    if (!(rule instanceof CSSStyleRule)) continue
    for (const [name, value] of declarations) rule.style.setProperty(name, value)
  }
  return warnings
}

/** Loads the page's custom fonts: a style sheet (`cssSrc`) or a font file (`family` and `src`). */
export function loadFonts(fonts: readonly z.output<typeof fontSchema>[]): void {
  for (const { cssSrc, family, src, weight, style } of fonts) {
    if (cssSrc) {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = cssSrc
      document.head.append(link)
    }
    if (!family || !src) continue
    const face = new FontFace(family, src, { ...(weight ? { weight } : {}), ...(style ? { style } : {}) })
    document.fonts.add(face)
    // A font that fails to load falls back to the next family in the list.
    face.load().catch(() => {})
  }
}
