import { describe, expect, it } from 'vitest'
import { FORM_NAMES } from '@/lib/forms/definition'
import { getSuccessCopy, listStepsAhead } from '@/lib/forms/success-page'

describe('steps after submission', () => {
  it('[RT-11] are the same beside the form and on the success page', () => {
    expect(listStepsAhead('parts-enquiry')).toEqual(getSuccessCopy('parts-enquiry', 'parts-enquiry').steps)
    expect(listStepsAhead('sell-my-car')).toEqual(getSuccessCopy('sell-my-car-enquiry', 'sell-my-car').steps)
    expect(listStepsAhead('careers')).toEqual(getSuccessCopy('careers-enquiry', 'careers').steps)
    expect(listStepsAhead('finance-pre-approval')).toEqual(getSuccessCopy('finance-enquiry').steps)
  })

  it('[RT-11] exist for every form', () => {
    for (const form of FORM_NAMES) expect(listStepsAhead(form).length, form).toBeGreaterThan(1)
  })
})
