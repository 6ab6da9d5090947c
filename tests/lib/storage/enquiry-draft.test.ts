import { describe, expect, test, vi } from 'vitest'
import { saveEnquiryDraft, readEnquiryDraft } from '@/lib/storage/enquiry-draft'
import { stubLocalStorage } from './support/stub-local-storage'

const stored = stubLocalStorage()
const DAY = 24 * 60 * 60_000

describe('enquiry drafts', () => {
  test('[BS-04] are stored by site and car', () => {
    saveEnquiryDraft('a', '7', { message: 'Is it' })
    expect(readEnquiryDraft('a', '7')).toEqual({ message: 'Is it' })
    expect(readEnquiryDraft('a', '8')).toEqual({})
    expect(readEnquiryDraft('b', '7')).toEqual({})
  })

  test('[BS-04] are deleted once sent, and discarded after a day', () => {
    saveEnquiryDraft('a', '7', { message: 'Is it' }, 1000)
    expect(readEnquiryDraft('a', '7', 1000 + DAY - 1)).toEqual({ message: 'Is it' })
    expect(readEnquiryDraft('a', '7', 1000 + DAY)).toEqual({})
    saveEnquiryDraft('a', '7', {})
    expect(stored.size).toBe(0)
  })

  test.each([
    '{',
    'null',
    '7',
    '{"carId":"7","savedAt":1}',
    '{"carId":"7","savedAt":1e99,"values":{"message":7}}',
  ])('[BS-05] ignore invalid stored data: %s', (text) => {
    stored.set('enquire-car:a', text)
    expect(readEnquiryDraft('a', '7', 2)).toEqual({})
  })

  test('[BS-05] ignore blocked storage', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(() => saveEnquiryDraft('a', '7', { message: 'x' })).not.toThrow()
    expect(readEnquiryDraft('a', '7')).toEqual({})
  })
})
