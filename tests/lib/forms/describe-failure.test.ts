import { expect, test } from 'vitest'
import { describeFormFailure } from '@/lib/forms/failures'

test('[LD-08] reports a failed submission with the specified message', () => {
  expect(describeFormFailure('Finance Enquiry', 'No more today.')).toBe(
    'Finance Enquiry Form submission error occured. No more today.',
  )
  expect(describeFormFailure(null, '')).toBe('General Enquiry Form submission error occured.')
})
