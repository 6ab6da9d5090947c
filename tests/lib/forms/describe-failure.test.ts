import { expect, test } from 'vitest'
import { describeFormFailure } from '@/lib/forms/describe-failure'

test('[LD-08] a failed enquiry is reported in the words that are specified', () => {
  expect(describeFormFailure('Finance Enquiry', 'No more today.')).toBe(
    'Finance Enquiry Form submission error occured. No more today.',
  )
  expect(describeFormFailure(null, '')).toBe('General Enquiry Form submission error occured.')
})
