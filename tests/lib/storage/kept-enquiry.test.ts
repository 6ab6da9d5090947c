import { describe, expect, test, vi } from 'vitest'
import { keepEnquiry, readKeptEnquiry } from '@/lib/storage/kept-enquiry'
import { stubLocalStorage } from './support/stub-local-storage'

const stored = stubLocalStorage()
const DAY = 24 * 60 * 60_000

describe('words about a car that were not sent', () => {
  test('[BS-04] are kept for this car on this site', () => {
    keepEnquiry('a', '7', { message: 'Is it' })
    expect(readKeptEnquiry('a', '7')).toEqual({ message: 'Is it' })
    expect(readKeptEnquiry('a', '8')).toEqual({})
    expect(readKeptEnquiry('b', '7')).toEqual({})
  })

  test('[BS-04] are forgotten once sent, and after a day', () => {
    keepEnquiry('a', '7', { message: 'Is it' }, 1000)
    expect(readKeptEnquiry('a', '7', 1000 + DAY - 1)).toEqual({ message: 'Is it' })
    expect(readKeptEnquiry('a', '7', 1000 + DAY)).toEqual({})
    keepEnquiry('a', '7', {})
    expect(stored.size).toBe(0)
  })

  test.each([
    '{',
    'null',
    '7',
    '{"carId":"7","savedAt":1}',
    '{"carId":"7","savedAt":1e99,"values":{"message":7}}',
  ])('[BS-05] a store that holds %s breaks nothing', (text) => {
    stored.set('enquire-car:a', text)
    expect(readKeptEnquiry('a', '7', 2)).toEqual({})
  })

  test('[BS-05] a blocked store breaks nothing', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    expect(() => keepEnquiry('a', '7', { message: 'x' })).not.toThrow()
    expect(readKeptEnquiry('a', '7')).toEqual({})
  })
})
