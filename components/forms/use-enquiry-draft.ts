'use client'

import { useEffect, type RefObject } from 'react'
import type { FormDefinition } from '@/lib/forms/definition'
import { saveEnquiryDraft, readEnquiryDraft, type EnquiryDraft } from '@/lib/storage/enquiries'
import { readFormElement } from './form-values'

/** Contact details are stored separately, with the shopper's record. */
const PERSONAL = new Set(['name', 'last_name', 'email', 'phone', 'postcode'])

/** The unsent draft about this vehicle, for fields that still have their default value (`BS-04`). */
export function readDraftValues(
  form: FormDefinition,
  siteSlug: string,
  element: HTMLFormElement | null,
): EnquiryDraft {
  const carId = getCarId(form)
  if (!carId) return {}
  const changed = listChanged(form, element)
  const draft = readEnquiryDraft(siteSlug, carId)
  const names = new Set<string>(listTextFields(form).map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(draft).filter(([name]) => names.has(name) && !Object.hasOwn(changed, name)),
  )
}

/** Saves a vehicle form's draft when the shopper leaves the page; deletes it once sent. */
export function useEnquiryDraft(
  form: FormDefinition,
  siteSlug: string,
  element: RefObject<HTMLFormElement | null>,
  isSent: boolean,
): void {
  useEffect(() => {
    const carId = getCarId(form)
    const target = element.current
    if (!carId || !target) return
    const save = () => saveEnquiryDraft(siteSlug, carId, isSent ? {} : listChanged(form, target))
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
  }, [form, siteSlug, element, isSent])
}

function getCarId(form: FormDefinition): string {
  const field = form.name === 'car-enquiry' ? form.fields.find(({ name }) => name === 'car_id') : undefined
  return field?.kind === 'hidden' ? (field.defaultValue ?? '') : ''
}

function listTextFields(form: FormDefinition) {
  return form.fields.flatMap((field) =>
    (field.kind === 'text' || field.kind === 'textarea' || field.kind === 'select') &&
    !PERSONAL.has(field.name)
      ? [field]
      : [],
  )
}

/** Text values that differ from their defaults. */
function listChanged(form: FormDefinition, element: HTMLFormElement | null): EnquiryDraft {
  const typed = readFormElement(element, form)
  return Object.fromEntries(
    listTextFields(form).flatMap(({ name, defaultValue = '' }) => {
      const value = typed[name]
      return typeof value === 'string' && value !== defaultValue ? [[name, value]] : []
    }),
  )
}
