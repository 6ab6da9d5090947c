import 'server-only'
import { createHash } from 'node:crypto'
import type { FormDefinition } from '@/lib/forms/definition'
import type { FormValues } from '@/lib/forms/schema'

const LONGEST_PATH = 500

/** Words that were on the page, and a short hash of them that tells one wording from the next. */
export type ShownText = { text: string; version: string }

/** How the newsletter box came to stand as it was sent. A ticked box that nobody touched is no express consent. */
export type OptInMethod =
  /** It starts ticked, and the shopper's browser says that nobody touched it. */
  | 'left ticked'
  /** It starts open, or it was unticked and ticked again. */
  | 'ticked by the shopper'
  /** It starts ticked and came ticked from a page without scripts, which can not tell more. */
  | 'left ticked or ticked again'
  | 'not given'
  /** The site does not ask. */
  | 'box hidden'
  /** The form is asked in steps and has not come to the box. */
  | 'not asked yet'

/** What a shopper agreed to with an enquiry, as proof that can be shown years later (`FM-10`, `FM-12`). */
export type ConsentEvidence = {
  /** ISO time at which the enquiry was taken. */
  at: string
  /** Path of the page that the form stood on; empty when the browser named none of ours. */
  page: string
  opt_in: { given: boolean; method: OptInMethod } & ShownText
  /** What sending the form agrees to; `null` where the site states no terms. */
  terms: ShownText | null
  /** The collection notice beside the form. */
  notice: ShownText
  /** Whether the page that was sent had these very words; a page may be older than the site's settings. */
  shown: 'these words' | 'other words' | 'not known'
}

export type ConsentFacts = {
  /** The whole form as this server builds it for the site: its words are the ones that were shown. */
  form: FormDefinition
  /** Checked values. */
  values: FormValues
  /** The form is asked in steps, and more are to come. */
  isPartial: boolean
  /** Whether the browser saw the box being touched; `null` when it runs no scripts. Its word can not change the text. */
  isTouched: boolean | null
  /** The collection notice that stood beside the form. */
  notice: string
  /** Where the browser says that the form stood, and the host that it asked. */
  url: string
  host: string
  /** The wording that the sent form was issued with, as signed then; empty when nothing says so. */
  issuedVersion: string
  now: Date
}

/** Writes down what was agreed to. The texts are the site's own, never the browser's. */
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

/** The version of everything that a form asks agreement to: the box and how it starts, the terms, the notice. */
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

/** The path of an address of this host; a query may hold what is nobody's business. */
function readPath(url: string, host: string): string {
  if (!URL.canParse(url)) return ''
  const parsed = new URL(url)
  return parsed.host === host ? parsed.pathname.slice(0, LONGEST_PATH) : ''
}

/** A text with its version: the first twelve hex digits of its SHA-256; empty for no text. */
export function versionText(text: string): ShownText {
  return { text, version: text && createHash('sha256').update(text).digest('hex').slice(0, 12) }
}
