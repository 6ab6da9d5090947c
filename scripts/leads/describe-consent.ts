import { toOneLine } from '@/lib/http/log-line'
import type { ConsentEvidence, ShownText } from '@/lib/consent/evidence.server'

/** Columns of an export with the evidence of consent (FM-10, FM-12). */
export const CONSENT_COLUMNS = [
  'consent_at',
  'consent_page',
  'consent_shown',
  'opt_in',
  'opt_in_method',
  'opt_in_text',
  'opt_in_version',
  'terms_text',
  'terms_version',
  'notice_text',
  'notice_version',
] as const

const DISPLAYED: Record<ConsentEvidence['shown'], string> = {
  'these words': 'the page displayed this text',
  'other words': 'the page displayed a different text',
  'not known': 'the displayed text is unknown',
}

type Step = { consent: string | null }

/** Formats the consent of one call as lines; empty for calls from before consent was recorded. */
export function describeConsent(consent: string | null): string[] {
  const evidence = readConsent(consent)
  if (!evidence) return []
  const { at, page, opt_in: box, terms, notice } = evidence
  return [
    `agreed ${at} on ${toOneLine(page) || 'an unknown page'}; ${DISPLAYED[evidence.shown]}`,
    `marketing email: ${box.given ? 'yes' : 'no'}, ${box.method}${box.text ? `: ${quote(box)}` : ''}`,
    `terms: ${terms ? quote(terms) : 'none'}`,
    `notice: ${quote(notice)}`,
  ]
}

function quote({ text, version }: ShownText): string {
  return `"${toOneLine(text)}" (${version})`
}

/** Cells for `CONSENT_COLUMNS`, from the last call that included the newsletter checkbox; a multi-step form makes several calls. */
export function listConsentCells(steps: readonly Step[]): string[] {
  const known = steps.flatMap(({ consent }) => readConsent(consent) ?? [])
  const evidence = known.findLast(({ opt_in: box }) => box.method !== 'not asked yet') ?? known.at(-1)
  if (!evidence) return CONSENT_COLUMNS.map(() => '')
  const { at, page, opt_in: box, terms, notice } = evidence
  return [
    at,
    page,
    evidence.shown,
    box.given ? 'yes' : 'no',
    box.method,
    box.text,
    box.version,
    terms?.text ?? '',
    terms?.version ?? '',
    notice.text,
    notice.version,
  ]
}

/** Parses the JSON written by `recordConsent`. */
function readConsent(text: string | null): ConsentEvidence | null {
  return text === null ? null : (JSON.parse(text) as ConsentEvidence)
}
