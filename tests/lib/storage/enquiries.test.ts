import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  readEnquiredAt,
  readEnquiryDraft,
  recordEnquiredCar,
  saveEnquiryDraft,
} from '@/lib/storage/enquiries'
import { stubLocalStorage } from '@/tests/lib/storage/support/stub-local-storage'

const NOW = 1_800_000_000_000
const stored = stubLocalStorage()
beforeEach(() => {
  vi.stubGlobal('window', { localStorage })
})

test('[FM-21] stores an enquired car for its site with the time of the last enquiry', () => {
  recordEnquiredCar('a', '41', NOW)
  recordEnquiredCar('a', '42', NOW + 1)
  recordEnquiredCar('a', '41', NOW + 2)
  expect(readEnquiredAt('a', '41', NOW + 9)).toBe(NOW + 2)
  expect(readEnquiredAt('b', '41', NOW + 9)).toBeNull()
  expect(readEnquiredAt('a', '43', NOW + 9)).toBeNull()
})

test('[FM-21] discards it after 90 days', () => {
  recordEnquiredCar('a', '41', NOW)
  expect(readEnquiredAt('a', '41', NOW + 91 * 86_400_000)).toBeNull()
})

test('[FM-21] stores at most 50 cars', () => {
  for (let id = 1; id <= 60; id += 1) recordEnquiredCar('a', String(id), NOW)
  expect(readEnquiredAt('a', '10', NOW)).toBeNull()
  expect(readEnquiredAt('a', '11', NOW)).toBe(NOW)
})

test.each(['{', '{}', '[7,null,{"id":41,"at":1}]'])('[BS-05] ignores invalid stored data: %s', (text) => {
  stored.set('enquired-cars:a', text)
  expect(readEnquiredAt('a', '41', NOW)).toBeNull()
})

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
