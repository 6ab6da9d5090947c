import { escapeText } from '@/lib/text/escape-html'
import type { VehicleFacts } from './facts'

/**
 * Builds the description as HTML: the file's description as escaped paragraphs, so that no markup from the file
 * reaches a page, or two short paragraphs from the vehicle's facts if the file has none.
 */
export function describeAd(facts: VehicleFacts): string {
  if (facts.description !== '') return toParagraphs(facts.description.split(/\n{2,}/))
  const name = [facts.year, facts.make, facts.model, facts.badge].filter(Boolean).join(' ')
  const kind = [facts.colour.toLowerCase(), facts.body.length > 3 ? facts.body.toLowerCase() : facts.body]
  const opening = `${name}${kind.some(Boolean) ? `, ${withArticle(kind.filter(Boolean).join(' '))}` : ''}.`
  const engine = [
    facts.litres ? `${facts.litres.toFixed(1)}-litre` : '',
    facts.cylinders ? `${facts.cylinders}-cylinder` : '',
    facts.fuel.toLowerCase(),
  ].filter(Boolean)
  const details = [
    engine.length > 0 ? `Engine: ${engine.join(' ')}.` : '',
    facts.transmission ? `Transmission: ${facts.transmission.toLowerCase()}.` : '',
    facts.seats ? `Seats ${facts.seats}.` : '',
    facts.consumption ? `Uses ${facts.consumption} L/100 km on the combined cycle.` : '',
    facts.km ? `The odometer shows ${facts.km.toLocaleString('en-AU')} km.` : '',
    facts.warranty ? `Warranty: ${facts.warranty}.` : '',
  ]
  return toParagraphs([opening, details.filter(Boolean).join(' ')])
}

function withArticle(words: string): string {
  return `${/^[aeiou]|^SUV/i.test(words) ? 'an' : 'a'} ${words}`
}

function toParagraphs(texts: readonly string[]): string {
  return texts
    .map((text) => text.trim())
    .filter(Boolean)
    .map((text) => `<p>${escapeText(text).replaceAll('\n', '<br>')}</p>`)
    .join('')
}
