import type { BotCheckPlan } from '@/lib/bot-check/plan'
import type { SteppedForm } from '@/lib/forms/definition'
import { isFieldVisible, type FieldErrors, type FormValues } from '@/lib/forms/schema'
import { saveStepDraft, readStepDraft, type StepDraft } from '@/lib/forms/steps/step-draft'
import {
  advance,
  describeStep,
  listSkipped,
  startSteps,
  type StepEvent,
  type StepState,
} from '@/lib/forms/steps/machine'
import { HONEYPOT } from '@/lib/forms/names'
import { BotProof } from '../bot-proof'
import { fillFormElement } from '../fill-form-element'
import { clearHoneypot, OptInTracker } from '../opt-in-tracker'
import { listFilePrints, listSent, readFormElement } from '../read-form-element'
import { refill } from '../refill'
import { reportFormFailure, trackStep } from '../track-form'
import { finishEnquiry } from './finish-enquiry'
import { readStepContext, sendStep } from './send-step'
import { SentFiles } from './sent-files'
import { checkSteps, listTyped, readStepFiles } from './step-answers'
import { describeErrors, readRefusal } from './step-refusal'
import type { StepsView } from './steps-view'

type StepsOptions = {
  form: SteppedForm
  siteSlug: string
  botCheck: BotCheckPlan
  element: HTMLFormElement
  /** Initial step unless a draft is resumed; `isAgain` when the server re-rendered the form, which disables resuming. */
  first: number
  isAgain: boolean
  onChange: (view: StepsView) => void
  /** Called after the whole form was sent and tracked, to open the success page. */
  onComplete: (category: string, values: FormValues) => void
}

/**
 * Runs a stepped form that is already rendered. Values live in its controls, the position in the state machine; both are saved
 * to session storage (`MS`).
 */
export class StepController {
  readonly #options: StepsOptions
  readonly #steps: string[]
  readonly #proof: BotProof | null
  readonly #optIn = new OptInTracker()
  #state: StepState
  #request: StepDraft['request'] = { body: '', key: '' }
  #errors: FieldErrors = {}
  #attempt = 0
  #isTouched = false
  #progress: number | null = null
  #sent = new SentFiles()

  constructor(options: StepsOptions) {
    const { form, siteSlug, element, botCheck, isAgain, first } = options
    this.#options = options
    this.#steps = form.steps.map(({ name }) => name)
    this.#proof = BotProof.plan(botCheck, form.name)
    this.#state = { ...startSteps(), index: first }
    const draft = isAgain ? null : readStepDraft(siteSlug, form.name, this.#steps)
    if (draft) {
      this.#state = draft.state
      this.#request = draft.request
      this.#sent = new SentFiles(draft.sentFiles)
      fillFormElement(element, form, listTyped(form, draft.values))
    }
    fillFormElement(element, form, refill(form, siteSlug, element))
  }

  /** Starts listening to the form and calls `onChange`. Returns a clean-up function. */
  start(): () => void {
    const { element } = this.#options
    const changed = () => {
      this.#isTouched = true
      this.#save()
      this.#emit()
    }
    const left = () => this.#save()
    element.addEventListener('change', changed)
    window.addEventListener('pagehide', left)
    const stopProof = this.#proof?.startWhenTouched(element)
    const stopOptIn = this.#optIn.start(element)
    this.#emit()
    return () => {
      element.removeEventListener('change', changed)
      window.removeEventListener('pagehide', left)
      stopProof?.()
      stopOptIn()
    }
  }

  /** Writes values into the form and dispatches change events. */
  fill(values: FormValues): void {
    fillFormElement(this.#options.element, this.#options.form, values)
  }

  back(): void {
    this.#errors = {}
    this.#apply({ type: 'back' })
  }

  /** Validates the step and moves on, to the next step or to the named one. */
  async leave(to?: string): Promise<void> {
    if (this.#state.phase !== 'idle') return
    const { form, element } = this.#options
    const target = to === undefined ? -1 : this.#steps.indexOf(to)
    const isHere = (at: number) => at === this.#state.index
    const checked = checkSteps(form, element, isHere)
    if (!checked.ok) return this.#refuse(checked.errors)
    const prints = listFilePrints(readStepFiles(form, element, isHere))
    const print = JSON.stringify(prints.length > 0 ? [checked.values, prints] : checked.values)
    this.#isTouched = true
    this.#errors = {}
    this.#apply(target < 0 ? { type: 'continue', print } : { type: 'skip', print, to: target })
    if (this.#isSending()) await this.#send()
  }

  async #send(): Promise<void> {
    const { form, element } = this.#options
    const skipped = new Set(listSkipped(this.#state))
    const isAnswered = (at: number) => at <= this.#state.index && !skipped.has(at)
    const checked = checkSteps(form, element, isAnswered)
    if (!checked.ok) {
      this.#apply({ type: 'fail', message: describeErrors(form, checked.errors) })
      return
    }
    const { values } = checked
    const files = this.#sent.listMissing(readStepFiles(form, element, isAnswered))
    const answer = await sendStep({
      form: form.name,
      leadId: this.#state.leadId,
      files,
      onProgress: (share) => this.#setProgress(share),
      lead: {
        ...listSent(form, values),
        ...describeStep(this.#steps.length, this.#state),
        ...readStepContext(element, this.#optIn),
      },
      proof: this.#proof,
      request: this.#request,
      onRequest: (request) => {
        this.#request = request
        this.#save()
      },
    })
    this.#setProgress(null)
    if (answer.kind === 'lead-not-found') return this.#startOver()
    const step = this.#state.index + 1
    if (answer.kind === 'refused') {
      this.#fail(answer.message, answer.fields)
      if (Object.keys(answer.fields).length === 0) this.#report(values)
      return
    }
    if (answer.leadId !== null) this.#sent.note(files)
    this.#apply({ type: 'saved', leadId: answer.leadId, error: answer.error })
    if (this.#state.error) return this.#report(values)
    if (this.#state.phase !== 'complete') return trackStep(form, step, values)
    const { siteSlug, onComplete } = this.#options
    finishEnquiry(siteSlug, form, answer.category, values, () => onComplete(answer.category, values))
  }

  #report(values: FormValues): void {
    reportFormFailure(this.#options.form, values['category'], this.#state.error)
  }

  /** The server does not know the lead id: send the step again as a new lead. */
  async #startOver(): Promise<void> {
    this.#sent = new SentFiles()
    this.#apply({ type: 'lead-not-found' })
    await this.leave()
  }

  #fail(message: string, fields: FieldErrors): void {
    const { form, element } = this.#options
    if (fields[HONEYPOT]) clearHoneypot(element)
    const refusal = readRefusal(form, this.#state.index, message, fields)
    this.#apply({ type: 'fail', message: refusal.message })
    if (refusal.errors) this.#refuse(refusal.errors)
  }

  #refuse(errors: FieldErrors): void {
    this.#errors = errors
    this.#attempt += 1
    this.#emit()
  }

  #setProgress(share: number | null): void {
    if (share === this.#progress) return
    this.#progress = share
    this.#emit()
  }

  #isSending(): boolean {
    return this.#state.phase === 'saving' || this.#state.phase === 'submitting'
  }

  #apply(event: StepEvent): void {
    this.#state = advance(this.#steps.length, this.#state, event)
    this.#save()
    this.#emit()
  }

  /** Saves a draft, but not of an untouched or completed form. */
  #save(): void {
    if (!this.#isTouched || this.#state.phase === 'complete') return
    const { siteSlug, form, element } = this.#options
    const values = readFormElement(element, form)
    saveStepDraft(siteSlug, form.name, this.#steps, {
      state: this.#state,
      values,
      request: this.#request,
      sentFiles: this.#sent.names,
    })
  }

  #emit(): void {
    const { form, element, onChange } = this.#options
    const values = readFormElement(element, form)
    onChange({
      state: this.#state,
      errors: this.#errors,
      hiddenFields: form.fields.filter((field) => !isFieldVisible(field, values)).map(({ name }) => name),
      attempt: this.#attempt,
      progress: this.#progress,
      sentFiles: this.#sent.names,
    })
  }
}
