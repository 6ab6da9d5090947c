import { toOneLine } from '@/lib/http/log-line'
import type { ConsentEvidence, ShownText } from '@/lib/consent/evidence.server'

/** Columns of an export that prove what was agreed to (`FM-10`, `FM-12`). */
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

type Step = { consent: string | null }

/** What was agreed to with one call, as lines; none for a call that was kept before this was written down. */
export function describeConsent(consent: string | null): string[] {
  const evidence = readConsent(consent)
  if (!evidence) return []
  const { at, page, opt_in: box, terms, notice } = evidence
  return [
    `agreed ${at} on ${toOneLine(page) || 'a page that is not known'}; the page had ${evidence.shown}`,
    `offers by e-mail: ${box.given ? 'yes' : 'no'}, ${box.method}${box.text ? `: ${quote(box)}` : ''}`,
    `terms: ${terms ? quote(terms) : 'none'}`,
    `notice: ${quote(notice)}`,
  ]
}

function quote({ text, version }: ShownText): string {
  return `"${toOneLine(text)}" (${version})`
}

/** The cells below `CONSENT_COLUMNS`: of the call that came to the newsletter box last, for a form may be asked in steps. */
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

/** Our own record, written by `recordConsent`. */
function readConsent(text: string | null): ConsentEvidence | null {
  return text === null ? null : (JSON.parse(text) as ConsentEvidence)
}
