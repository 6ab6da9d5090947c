'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { saveSuccessCategory, saveUser } from '@/lib/forms/browser-record'
import type { SteppedForm } from '@/lib/forms/definition'
import { finishSteps } from '@/components/forms/track-form'
import { buildFormSchema, type FormInput, listFieldErrors } from '@/lib/forms/schema'
import type { FormValues } from '@/lib/forms/values'
import {
  advance,
  describeStep,
  listSkipped,
  startSteps,
  type StepEvent,
  type StepState,
  pickSteps,
} from '@/lib/forms/steps/machine'
import { deleteStepDraft, readStepDraft, saveStepDraft } from '@/lib/forms/steps/step-draft'
import { getSuccessPath } from '@/lib/forms/targets'
import { recordEnquiredCar } from '@/lib/storage/enquiries'
import { pushHistoryState, readHistoryState } from '@/components/ui/history-state'
import { useFormEngine, useReport, type FormBindings } from '../form-engine'
import type { FormProps } from '../form-element'
import {
  listFilePrints,
  listKnownDetails,
  listSent,
  readChosenFiles,
  readFormElement,
  type ChosenFile,
} from '../form-values'
import { LeadSender } from '../send-lead'
import { reportFormFailure, trackStep, trackSubmission } from '../track-form'
import type { EngineSlot } from '../use-lazy-engine'
import { useLeave } from '../use-leave'
import { describeErrors, readRefusal } from './step-refusal'

export type StepBindings = FormBindings & {
  /** Index of the current step. */
  index: number
  phase: StepState['phase']
  /** Names of files already uploaded. */
  sentFiles: readonly string[]
  /** Writes values into the form. */
  fill: (values: FormInput) => void
  back: () => void
  /** Skips to a later step; to the next one without an argument. */
  skip: (to?: string) => void
}

export type StepEngineProps = EngineSlot<StepBindings> &
  Pick<FormProps<SteppedForm>, 'form' | 'siteSlug' | 'botCheck' | 'errors'> & {
    /** Initial step unless a draft is resumed. */
    first: number
    /** Whether the server rendered the form again, which disables resuming. */
    isAgain: boolean
  }

/**
 * Runs a stepped form: each step is validated and saved before the next one (`MS`). The state machine holds the position; it is
 * stored with the values in session storage. Renders nothing.
 */
export function StepEngine({
  form,
  siteSlug,
  botCheck,
  element,
  errors,
  first,
  isAgain,
  onChange,
}: StepEngineProps) {
  const leave = useLeave()
  const draft = useStepDraft({ form, siteSlug, element, first, isAgain })
  const { state, apply } = draft
  const [hiddenError, setHiddenError] = useState('')
  const [progress, setProgress] = useState<number | null>(null)
  const [files, setFiles] = useState<SentFiles>(draft.sentFiles)
  const [sender] = useState(
    () => new LeadSender({ form: form.name, botCheck, request: draft.request, onRequest: draft.saveRequest }),
  )
  const current = useMemo(() => pickSteps(form, (at) => at === state.index), [form, state.index])
  const { values: stored } = draft
  const prefill = useCallback(() => {
    const known = listKnownDetails(form, siteSlug, element.current)
    // Hidden fields always come from the current page, such as the vehicle.
    const typed: FormInput = {}
    for (const { kind, name } of form.fields)
      if (kind !== 'hidden' && Object.hasOwn(stored, name))
        typed[name] = stored[name] || known[name] || stored[name]
    return { ...known, ...typed }
  }, [form, siteSlug, element, stored])
  const engine = useFormEngine({ form, fields: current.fields, element, errors, prefill })
  useEffect(() => (element.current ? sender.start(element.current) : undefined), [element, sender])

  const report = (values: FormValues, message: string) => reportFormFailure(form, values.category, message)

  const leaveStep = async (values: FormValues, to?: string): Promise<void> => {
    setHiddenError('')
    const chosen = listFilePrints(readChosenFiles(element.current, current))
    const print = JSON.stringify(chosen.length > 0 ? [values, chosen] : values)
    const target = form.steps.findIndex(({ name }) => name === to)
    const next = apply(target < 0 ? { type: 'continue', print } : { type: 'skip', print, to: target })
    if (next.phase === 'saving' || next.phase === 'submitting') await sendStep(next, values)
  }

  /** Sends the answers up to the current step. `here` are the values of this step. */
  const sendStep = async (now: StepState, here: FormValues): Promise<void> => {
    const skipped = new Set(listSkipped(now))
    const answered = pickSteps(form, (at) => at <= now.index && !skipped.has(at))
    const parsed = buildFormSchema(answered).safeParse(engine.getValues())
    if (!parsed.success) {
      apply({ type: 'fail', message: describeErrors(form, listFieldErrors(parsed.error)) })
      return
    }
    const values = parsed.data
    const missing = listMissing(readChosenFiles(element.current, answered), files.prints)
    const result = await sender.send({
      values: { ...listSent(form, values), ...describeStep(form.steps.length, now) },
      files: missing,
      leadId: now.leadId,
      onProgress: setProgress,
      onWaiting: setHiddenError,
    })
    setProgress(null)
    if (result.kind === 'lead-not-found') {
      // Send everything again, as a new lead.
      setFiles(NO_FILES)
      draft.saveSentFiles(NO_FILES)
      apply({ type: 'lead-not-found' })
      return leaveStep(here)
    }
    if (result.kind === 'failed') {
      const refusal = readRefusal(form, now.index, result.message, result.fields)
      const { error } = apply({ type: 'fail', message: refusal.message })
      if (refusal.errors) engine.refuse(refusal.errors)
      if (Object.keys(result.fields).length === 0) report(values, error)
      return
    }
    if (result.leadId !== null && missing.length > 0) {
      const uploaded = addFiles(files, missing)
      setFiles(uploaded)
      draft.saveSentFiles(uploaded)
    }
    const next = apply({ type: 'saved', leadId: result.leadId, error: result.error })
    if (next.error) return report(values, next.error)
    if (next.phase !== 'complete') return trackStep(form, now.index + 1, values)
    complete(result.category, values)
  }

  /** Stores the shopper's details, tracks the submission and opens the success page (`MS-04`). */
  const complete = (category: string, values: FormValues) => {
    deleteStepDraft(siteSlug, form.name)
    saveUser(siteSlug, values)
    finishSteps({
      trackEvent: () => trackSubmission(form, category, values),
      store: () => {
        if (values.car_id) recordEnquiredCar(siteSlug, values.car_id)
        saveSuccessCategory(siteSlug, category)
      },
      navigate: () => leave(getSuccessPath(category, form.name, values.car_slug)),
    })
  }

  const goOn = (to?: string) => {
    if (state.phase === 'idle') void engine.validate((values) => leaveStep(values, to), setHiddenError)
  }
  const goBack = () => {
    engine.clearErrors()
    apply({ type: 'back' })
  }
  useStepHistory(state, goBack, (index) => goOn(form.steps[index]?.name))
  useReport(onChange, {
    register: engine.register,
    submit: () => goOn(),
    errors: engine.errors,
    alert: state.error || hiddenError,
    isBusy: state.phase !== 'idle',
    hiddenFields: engine.hiddenFields,
    attempt: engine.attempt,
    progress,
    index: state.index,
    phase: state.phase,
    sentFiles: files.names,
    fill: engine.fill,
    back: () => {
      if (readStepEntry() === state.index) window.history.back()
      else goBack()
    },
    skip: goOn,
  })
  return null
}

/** Values of the history entry of a step: the index of the step, and how many entries are before it. */
const STEP_KEY = 'formStep'
const DEPTH_KEY = 'formDepth'

function readStepEntry(key: typeof STEP_KEY | typeof DEPTH_KEY = STEP_KEY): number {
  const value = readHistoryState(key)
  return typeof value === 'number' ? value : 0
}

/** Gives each step a history entry, so that the browser's Back returns to the step before and Forward goes on (ADR 85). */
function useStepHistory({ index }: StepState, goBack: () => void, goOn: (index: number) => void): void {
  const latest = useRef({ index, goBack, goOn })
  useEffect(() => {
    latest.current = { index, goBack, goOn }
  })
  useEffect(() => {
    // A form that starts again on the entry of a later step returns to its first entry.
    if (readStepEntry() > latest.current.index) window.history.go(-readStepEntry(DEPTH_KEY))
    const { pathname } = window.location
    const onPopState = () => {
      if (window.location.pathname !== pathname) return
      const entry = readStepEntry()
      if (entry < latest.current.index) latest.current.goBack()
      else if (entry > latest.current.index) latest.current.goOn(entry)
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])
  const shown = useRef(index)
  useEffect(() => {
    const isAhead = index > shown.current && readStepEntry() < index
    shown.current = index
    if (isAhead) pushHistoryState({ [STEP_KEY]: index, [DEPTH_KEY]: readStepEntry(DEPTH_KEY) + 1 })
  }, [index])
}

/** Files already uploaded with an enquiry. Fingerprints identify them until a reload; names are stored. */
type SentFiles = { prints: readonly string[]; names: readonly string[] }
const NO_FILES: SentFiles = { prints: [], names: [] }

function listMissing(chosen: readonly ChosenFile[], prints: readonly string[]): ChosenFile[] {
  return chosen.filter((file) => !listFilePrints([file]).some((print) => prints.includes(print)))
}

function addFiles({ prints, names }: SentFiles, files: readonly ChosenFile[]): SentFiles {
  return {
    prints: [...prints, ...listFilePrints(files)],
    names: [...names, ...files.map(({ file }) => file.name)],
  }
}

/** State of a stepped form, stored in the browser from the first change on until the form is complete (`MS`, `BS-05`). */
function useStepDraft({
  form,
  siteSlug,
  element,
  first,
  isAgain,
}: Pick<StepEngineProps, 'form' | 'siteSlug' | 'element' | 'first' | 'isAgain'>) {
  const [steps] = useState(() => form.steps.map(({ name }) => name))
  const [draft] = useState(
    () =>
      (isAgain ? null : readStepDraft(siteSlug, form.name, steps)) ?? {
        state: { ...startSteps(), index: first },
        values: {},
        request: { body: '', key: '' },
        sentFiles: [],
      },
  )
  const [state, setState] = useState(draft.state)
  const latest = useRef({
    state: draft.state,
    request: draft.request,
    sentFiles: draft.sentFiles,
    isTouched: false,
  })
  const save = useCallback(() => {
    const { isTouched, ...now } = latest.current
    if (!isTouched || now.state.phase === 'complete') return
    saveStepDraft(siteSlug, form.name, steps, { ...now, values: readFormElement(element.current, form) })
  }, [form, siteSlug, steps, element])
  useEffect(() => {
    const target = element.current
    const changed = () => {
      latest.current.isTouched = true
      save()
    }
    target?.addEventListener('change', changed)
    window.addEventListener('pagehide', save)
    return () => {
      target?.removeEventListener('change', changed)
      window.removeEventListener('pagehide', save)
    }
  }, [element, save])
  return {
    state,
    values: draft.values,
    request: draft.request,
    sentFiles: { prints: [], names: draft.sentFiles },
    /** Applies an event and returns the new state, which the next render shows. */
    apply: (event: StepEvent): StepState => {
      const next = advance(steps.length, latest.current.state, event)
      latest.current = { ...latest.current, state: next, isTouched: true }
      setState(next)
      save()
      return next
    },
    saveRequest: (request: { body: string; key: string }) => {
      latest.current.request = request
      save()
    },
    saveSentFiles: ({ names }: SentFiles) => {
      latest.current.sentFiles = names
    },
  }
}
