'use client'

import { useEffect, type RefObject } from 'react'
import type { FormDefinition } from '@/lib/forms/definition'
import { keepEnquiry, readKeptEnquiry, type KeptEnquiry } from '@/lib/storage/kept-enquiry'
import { readFormElement } from './read-form-element'

/** Who the shopper is has a record of its own. */
const PERSONAL = new Set(['name', 'last_name', 'email', 'phone', 'postcode'])

/** What was written about this car before and not sent, for fields that still stand as the page made them (`BS-04`). */
export function readUnsent(
  form: FormDefinition,
  siteSlug: string,
  element: HTMLFormElement | null,
): KeptEnquiry {
  const carId = getCarId(form)
  if (!carId) return {}
  const changed = listChanged(form, element)
  const kept = readKeptEnquiry(siteSlug, carId)
  const names = new Set(listWords(form).map(({ name }) => name))
  return Object.fromEntries(
    Object.entries(kept).filter(([name]) => names.has(name) && !Object.hasOwn(changed, name)),
  )
}

/** Keeps what is written in a car's form when the page is left; what was sent is forgotten. */
export function useKeptEnquiry(
  form: FormDefinition,
  siteSlug: string,
  element: RefObject<HTMLFormElement | null>,
  isSent: boolean,
): void {
  useEffect(() => {
    const carId = getCarId(form)
    const target = element.current
    if (!carId || !target) return
    const keep = () => keepEnquiry(siteSlug, carId, isSent ? {} : listChanged(form, target))
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [form, siteSlug, element, isSent])
}

function getCarId(form: FormDefinition): string {
  const field = form.name === 'car-enquiry' ? form.fields.find(({ name }) => name === 'car_id') : undefined
  return field?.kind === 'hidden' ? (field.defaultValue ?? '') : ''
}

function listWords(form: FormDefinition) {
  return form.fields.flatMap((field) =>
    (field.kind === 'text' || field.kind === 'textarea' || field.kind === 'select') &&
    !PERSONAL.has(field.name)
      ? [field]
      : [],
  )
}

/** Words that differ from what the page began with. */
function listChanged(form: FormDefinition, element: HTMLFormElement | null): KeptEnquiry {
  const typed = readFormElement(element, form)
  return Object.fromEntries(
    listWords(form).flatMap(({ name, defaultValue = '' }) => {
      const value = typed[name]
      return typeof value === 'string' && value !== defaultValue ? [[name, value]] : []
    }),
  )
}
