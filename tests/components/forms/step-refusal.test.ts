import { expect, test } from 'vitest'
import { readRefusal } from '@/components/forms/steps/step-refusal'
import { buildForm } from '@/lib/forms/forms'
import { advance, startSteps } from '@/lib/forms/steps/machine'
import { readDemoSite } from '@/tests/demo-site'

const form = buildForm(readDemoSite('harbour-city'), 'sell-my-car', null)
const { steps = [] } = form
const refuse = (fields: Record<string, string>, message = 'Please check.') =>
  readRefusal({ ...form, steps }, 1, message, fields)

test('[MS-06] [LD-04] shows errors of visible fields at the fields, others above the buttons', () => {
  const here = { photos: 'This file is empty.' }
  expect(refuse(here)).toEqual({ message: null, errors: here })
  expect(refuse({ ...here, email: 'invalid email address' })).toEqual({
    message: 'Photos: This file is empty. Email: invalid email address',
    errors: null,
  })
  expect(refuse({})).toEqual({ message: 'Please check.', errors: null })
})

test('[MS-06] shows no form message when fields have errors, and the specified message when there is none', () => {
  const sent = advance(3, startSteps(), { type: 'continue', print: 'a' })
  expect(advance(3, sent, { type: 'fail', message: null })).toMatchObject({ phase: 'idle', error: '' })
  expect(advance(3, sent, { type: 'fail', message: '' }).error).toBe('An unexpected error occured')
})
