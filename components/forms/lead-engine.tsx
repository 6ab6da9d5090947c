'use client'

import { useCallback, useEffect, useState } from 'react'
import { saveSuccessCategory, saveUser } from '@/lib/forms/browser-record'
import type { FormDefinition } from '@/lib/forms/definition'
import type { FieldErrors } from '@/lib/forms/schema'
import type { FormValues } from '@/lib/forms/values'
import { getSuccessPath } from '@/lib/forms/targets'
import { readEnquiredAt, recordEnquiredCar } from '@/lib/storage/enquiries'
import { useFormEngine, useReport } from './form-engine'
import type { FormProps } from './form-element'
import { listKnownDetails, listSent, readChosenFiles } from './form-values'
import { LeadSender } from './send-lead'
import { reportFormFailure, trackSubmission } from './track-form'
import { readDraftValues, useEnquiryDraft } from './use-enquiry-draft'
import type { EngineSlot } from './use-lazy-engine'
import { useLeave } from './use-leave'

export type LeadEngineProps = EngineSlot &
  Pick<FormProps, 'form' | 'siteSlug' | 'botCheck' | 'errors' | 'alert' | 'onSend'>

const FAILED = 'An error occurred when submitting this form'

/**
 * Sends a single-page form as a lead. Prefills empty fields for a known shopper or from a draft (`FM-19`, `BS-04`) and tracks the
 * result (`FM-21`). Renders only the note of a previous enquiry.
 */
export function LeadEngine({
  form,
  siteSlug,
  botCheck,
  element,
  errors,
  alert: serverAlert,
  onSend,
  onChange,
}: LeadEngineProps) {
  const leave = useLeave()
  const [alert, setAlert] = useState(serverAlert)
  const [target, setTarget] = useState('')
  const [progress, setProgress] = useState<number | null>(null)
  const [sender] = useState(() => new LeadSender({ form: form.name, botCheck }))
  const prefill = useCallback(
    () => ({
      ...listKnownDetails(form, siteSlug, element.current),
      ...readDraftValues(form, siteSlug, element.current),
    }),
    [form, siteSlug, element],
  )
  const engine = useFormEngine({ form, element, errors, prefill })
  useEnquiryDraft(form, siteSlug, element, target !== '')
  useEffect(() => (element.current ? sender.start(element.current) : undefined), [element, sender])
  useEffect(() => {
    if (target) leave(target)
  }, [target, leave])

  const fail = (values: FormValues, message: string) => {
    setAlert(message)
    reportFormFailure(form, values.category, message)
    // The specification also requires a browser alert. Delayed so that the page's own alert renders first.
    setTimeout(() => window.alert(FAILED), 50)
  }

  const deliver = async (values: FormValues) => {
    setAlert('')
    const result = await (onSend
      ? onSend(values)
      : sender.send({
          values: listSent(form, values),
          files: readChosenFiles(element.current, form),
          onProgress: setProgress,
          onWaiting: setAlert,
        }))
    setProgress(null)
    if (result.kind === 'handled') return saveUser(siteSlug, values)
    if (result.kind === 'lead-not-found') return fail(values, FAILED)
    if (result.kind === 'sent' && result.category) {
      trackSubmission(form, result.category, values)
      if (values.car_id) recordEnquiredCar(siteSlug, values.car_id)
      saveUser(siteSlug, values)
      saveSuccessCategory(siteSlug, result.category)
      setTarget(getSuccessPath(result.category, form.name, values.car_slug))
      return
    }
    const fields: FieldErrors = result.kind === 'sent' ? {} : result.fields
    const message = result.kind === 'sent' ? result.error : result.message
    const names = form.fields.map(({ name }) => name).filter((name) => fields[name])
    if (names.length === 0) return fail(values, message || FAILED)
    // Errors of hidden fields are shown as the form's alert.
    if (!engine.refuse(fields)) setAlert(Object.values(fields)[0] ?? FAILED)
  }

  useReport(onChange, {
    register: engine.register,
    submit: () => void engine.validate(deliver, (message) => setAlert(message || FAILED)),
    errors: engine.errors,
    alert,
    isBusy: engine.isSubmitting || target !== '',
    hiddenFields: engine.hiddenFields,
    attempt: engine.attempt,
    progress,
  })
  return <PreviousEnquiry form={form} siteSlug={siteSlug} />
}

/** Note below a vehicle's form with the date of this browser's last enquiry about the vehicle, if any (`FM-21`). */
function PreviousEnquiry({ form, siteSlug }: { form: FormDefinition; siteSlug: string }) {
  const [at] = useState(() => {
    const field = form.fields.find(({ name }) => name === 'car_id')
    const id = field?.kind === 'hidden' ? (field.defaultValue ?? '') : ''
    return id === '' ? null : readEnquiredAt(siteSlug, id)
  })
  if (at === null) return null
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { day: 'numeric', month: 'long' })
  return (
    <p data-testid="asked-before" className="mt-4 text-sm font-medium">
      You enquired about this vehicle on {day.format(at)}. Send another enquiry if anything has changed.
    </p>
  )
}
