import 'server-only'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { FormDefinition } from '@/lib/forms/definition'
import type { FormValues } from '@/lib/forms/values'

const LONGEST_PATH = 500

/** A text that was on the page, and a short hash that identifies its wording. */
export type ShownText = { text: string; version: string }

/** How the newsletter checkbox got its value. A preticked box that was not touched is no express consent. */
type OptInMethod =
  /** Preticked, and the browser reports no change. */
  | 'left ticked'
  /** Not preticked, or unticked and ticked again. */
  | 'ticked by the shopper'
  /** Preticked and submitted ticked without JavaScript, which cannot report changes. */
  | 'left ticked or ticked again'
  | 'not given'
  /** The site does not show the checkbox. */
  | 'box hidden'
  /** A multi-step form that has not reached the checkbox. */
  | 'not asked yet'

/** Evidence of the consent given with a lead (`FM-10`, `FM-12`). */
export type ConsentEvidence = {
  /** ISO 8601 time at which the lead was received. */
  at: string
  /** Path of the page with the form; empty when the URL is not on this host. */
  page: string
  opt_in: { given: boolean; method: OptInMethod } & ShownText
  /** Terms accepted by submitting the form; `null` without terms. */
  terms: ShownText | null
  /** The privacy collection notice of the form. */
  notice: ShownText
  /** Whether the submitted page had exactly these texts; a page may be older than the site's settings. */
  shown: 'these words' | 'other words' | 'not known'
}

type ConsentFacts = {
  /** The complete form as the server builds it, with the texts that were displayed. */
  form: FormDefinition
  /** Validated values. */
  values: FormValues
  /** Whether more steps of a multi-step form follow. */
  isPartial: boolean
  /** Whether the shopper changed the checkbox, as reported by the browser; `null` without JavaScript. */
  isTouched: boolean | null
  /** The privacy collection notice that the form displayed. */
  notice: string
  /** The page URL reported by the browser, and the host of the request. */
  url: string
  host: string
  /** The wording version from the signed form token; empty when unknown. */
  issuedVersion: string
  now: Date
}

/** Builds the consent evidence. Texts come from the site's settings, never from the browser. */
export function recordConsent({
  form,
  values,
  isPartial,
  isTouched,
  notice,
  url,
  host,
  issuedVersion,
  now,
}: ConsentFacts): ConsentEvidence {
  const box = form.fields.find(({ name }) => name === 'opt_in')
  const isGiven = values['opt_in'] === true
  const startsTicked = box?.kind === 'checkbox' && box.isChecked
  const method = !box
    ? 'box hidden'
    : values['opt_in'] === undefined
      ? 'not asked yet'
      : nameMethod(isGiven, startsTicked, isTouched)
  const terms = readTerms(form)
  const isSame = issuedVersion === versionForm(form, notice)
  return {
    at: now.toISOString(),
    page: readPath(url, host),
    opt_in: { given: isGiven, method, ...versionText(box?.label ?? '') },
    terms: terms && !isPartial ? versionText(terms) : null,
    notice: versionText(notice),
    shown: issuedVersion ? (isSame ? 'these words' : 'other words') : 'not known',
  }
}

/** The version of all consent texts of a form: checkbox label and initial state, terms, and notice. */
export function versionForm(form: FormDefinition, notice: string): string {
  const box = form.fields.find(({ name }) => name === 'opt_in')
  const start = box?.kind === 'checkbox' ? [box.label, box.isChecked] : []
  return versionText(JSON.stringify([start, readTerms(form), notice])).version
}

function readTerms({ termsText, note }: FormDefinition): string {
  return [termsText, note].filter(Boolean).join('\n')
}

function nameMethod(isGiven: boolean, startsTicked: boolean, isTouched: boolean | null): OptInMethod {
  if (!isGiven) return 'not given'
  if (!startsTicked || isTouched) return 'ticked by the shopper'
  return isTouched === null ? 'left ticked or ticked again' : 'left ticked'
}

/** The path of a URL on this host, without the query, which may contain personal data. */
function readPath(url: string, host: string): string {
  if (!URL.canParse(url)) return ''
  const parsed = new URL(url)
  return parsed.host === host ? parsed.pathname.slice(0, LONGEST_PATH) : ''
}

/** Adds the version to a text: the first twelve hex digits of its SHA-256; empty for an empty text. */
function versionText(text: string): ShownText {
  return { text, version: text && createHash('sha256').update(text).digest('hex').slice(0, 12) }
}

const shownText = z.object({ text: z.string(), version: z.string() })
const evidenceSchema: z.ZodType<ConsentEvidence> = z.object({
  at: z.string(),
  page: z.string(),
  opt_in: shownText.extend({
    given: z.boolean(),
    method: z.enum([
      'left ticked',
      'ticked by the shopper',
      'left ticked or ticked again',
      'not given',
      'box hidden',
      'not asked yet',
    ]),
  }),
  terms: shownText.nullable(),
  notice: shownText,
  shown: z.enum(['these words', 'other words', 'not known']),
})

/** Parses stored consent evidence (JSON); `null` when it is missing or was erased. */
export function parseConsent(text: string): ConsentEvidence | null {
  try {
    return evidenceSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
