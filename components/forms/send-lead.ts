import type { BotCheckPlan } from '@/lib/bot-check/plan'
import { readHistory } from '@/lib/forms/browser-record'
import { BOT_CHECK, HONEYPOT } from '@/lib/forms/names'
import { describeRefusal, isAboutBotCheck, needsNewProof, reusesRequestKey } from '@/lib/forms/failures'
import type { FieldErrors } from '@/lib/forms/schema'
import { BotProof } from './bot-proof'
import { listFilePrints, type ChosenFile } from './form-values'
import { clearHoneypot, OptInTracker, readHiddenFields } from './opt-in-tracker'
import {
  postLead,
  postLeadWithFiles,
  putLead,
  type PostAnswer,
  makeRequestKey,
  readLeadAnswer,
} from './post-lead'

/** Body and idempotency key of a request. */
type LeadRequest = { body: string; key: string }

type SendResult =
  /** `error` is the message of an answer without a lead. */
  | { kind: 'sent'; leadId: number | null; category: string; error: string }
  | { kind: 'failed'; message: string; fields: FieldErrors }
  /** The server does not know the lead that a step updates. */
  | { kind: 'lead-not-found' }

type LeadCall = {
  /** Validated values and, for a step, its step fields. */
  values: Record<string, unknown>
  files?: readonly ChosenFile[]
  /** The lead that a later step updates. */
  leadId?: number | null
  /** Called with the uploaded share of the files, 0 to 1. */
  onProgress?: (share: number) => void
  /** Called with a message when the browser is offline and the lead waits for the connection; with '' when it is back. */
  onWaiting?: (message: string) => void
}

type LeadAttempt = Required<Omit<LeadCall, 'onWaiting'>>

type Options = {
  form: string
  botCheck: BotCheckPlan
  /** The last request of a stored draft. */
  request?: LeadRequest
  /** Called when the request to repeat changes, before it is sent. */
  onRequest?: (request: LeadRequest) => void
}

const OFFLINE =
  'You are offline. Keep this page open: your enquiry is sent as soon as the connection is back.'
const NO_REQUEST: LeadRequest = { body: '', key: '' }

/**
 * Sends the leads of one form: the first request creates a lead, later steps update it (`MS-03`, `LD-02`). The bot check starts
 * when the form first receives focus, so that it is done on submit. A retry with the same values after a lost connection reuses
 * the idempotency key, so it creates no second lead (`LD-05`).
 */
export class LeadSender {
  readonly #form: string
  readonly #proof: BotProof | null
  readonly #optIn = new OptInTracker()
  readonly #onRequest: (request: LeadRequest) => void
  #request: LeadRequest
  #element: HTMLFormElement | null = null

  constructor({ form, botCheck, request = NO_REQUEST, onRequest = () => {} }: Options) {
    this.#form = form
    this.#proof = BotProof.plan(botCheck, form)
    this.#request = request
    this.#onRequest = onRequest
  }

  /** Starts listening to the form. Returns a clean-up function. */
  start(element: HTMLFormElement): () => void {
    this.#element = element
    const stopProof = this.#proof?.startWhenTouched(element)
    const stopOptIn = this.#optIn.start(element)
    return () => {
      stopProof?.()
      stopOptIn()
    }
  }

  /** Sends a lead or a later step of it. An offline browser waits for the connection and sends then. Never throws. */
  async send({
    values,
    files = [],
    leadId = null,
    onProgress = () => {},
    onWaiting = () => {},
  }: LeadCall): Promise<SendResult> {
    const history = readHistory()
    const lead = {
      ...values,
      // The campaign of the visit, which the browser may store after the form's code has read its fields (`FM-20`).
      ...('tracking' in values ? { tracking: history.linked_query_params ?? '' } : {}),
      ...readHiddenFields(this.#element),
      ...this.#optIn.read(this.#element),
      ...history,
      url: window.location.href,
    }
    for (;;) {
      try {
        return await this.#attempt({ values: lead, files, leadId, onProgress }, false)
      } catch {
        if (navigator.onLine) return { kind: 'failed', message: '', fields: {} }
        onWaiting(OFFLINE)
        await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
        onWaiting('')
      }
    }
  }

  async #attempt(call: LeadAttempt, isRetry: boolean): Promise<SendResult> {
    const body = JSON.stringify([call.leadId, call.values, ...listFilePrints(call.files)])
    this.#store(this.#request.body === body ? this.#request : { body, key: makeRequestKey() })
    const { status, json, retryAfter } = await this.#deliver(call)
    const { id, category, error, fields } = readLeadAnswer(json)
    if (status === 404 && call.leadId !== null) return { kind: 'lead-not-found' }
    const refusal = { status, fields }
    if (!reusesRequestKey(refusal)) this.#store(NO_REQUEST)
    if (fields[BOT_CHECK]) this.#proof?.refuse()
    else if (needsNewProof(refusal)) this.#proof?.drop()
    if (status < 400) return { kind: 'sent', leadId: id, category, error }
    if (isAboutBotCheck(fields) && !isRetry) return this.#attempt(call, true)
    if (fields[HONEYPOT]) clearHoneypot(this.#element)
    return { kind: 'failed', message: describeRefusal(error, retryAfter), fields }
  }

  async #deliver({ values: lead, files, leadId, onProgress }: LeadAttempt): Promise<PostAnswer> {
    const { key: idempotencyKey } = this.#request
    // Only the request that creates the lead needs a proof.
    const botCheck = leadId === null ? await this.#proof?.prove() : undefined
    if (files.length > 0) {
      const fields = leadId === null ? lead : { ...lead, lead_id: leadId }
      return postLeadWithFiles(
        { form: this.#form, lead: fields, botCheck, idempotencyKey },
        files,
        onProgress,
      )
    }
    if (leadId !== null) return putLead(leadId, { lead, idempotencyKey })
    return postLead({ form: this.#form, lead, botCheck, idempotencyKey })
  }

  #store(request: LeadRequest): void {
    this.#request = request
    this.#onRequest(request)
  }
}
