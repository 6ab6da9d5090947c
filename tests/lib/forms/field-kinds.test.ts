import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FormDefinition, FormField } from '@/lib/forms/definition'
import { formatLocal } from '@/lib/time/zoned-time'
import { LARGEST_FILE } from '@/lib/forms/file-rules'
import { buildFormSchema, listFieldErrors } from '@/lib/forms/schema'
import { getFieldValue } from '@/lib/forms/values'

const choices = [
  { value: 'wash', label: 'Wash' },
  { value: 'tyres', label: 'Tyre rotation' },
]

function check(field: FormField, value: unknown) {
  const form: FormDefinition = {
    name: 'contact',
    category: null,
    event: 22,
    contactRules: { phone: 'au-nz', isLiteral: false },
    submitText: '',
    note: '',
    termsText: '',
    fields: [field],
  }
  const parsed = buildFormSchema(form).safeParse({ [field.name]: value })
  return parsed.success
    ? { value: getFieldValue(parsed.data, field.name) }
    : listFieldErrors(parsed.error)[field.name]
}

describe('texts', () => {
  const field: FormField = {
    kind: 'textarea',
    name: 'message',
    label: 'Message',
    rule: 'plain',
    required: true,
    maxLength: 100,
  }

  test('[LD-04] leaves out control characters and halves of characters, but not line breaks', () => {
    expect(check(field, 'Is it\u0000 red?\u001B\uD83D\r\n\tThanks 😀\uDE00')).toEqual({
      value: 'Is it red?\r\n\tThanks 😀',
    })
    expect(check(field, '\u0000\uD800')).toBe('*This is a required field')
  })
})

describe('checkbox groups and radio buttons', () => {
  const group: FormField = {
    kind: 'checkbox-group',
    name: 'additional_services',
    label: 'Extras',
    required: false,
    choices,
  }
  const radio: FormField = { kind: 'radio', name: 'state', label: 'State', required: true, choices }

  test('[FM-15] parses ticked choices into a list from JSON or a form post', () => {
    expect(check(group, ['wash', 'tyres'])).toEqual({ value: ['wash', 'tyres'] })
    expect(check(group, 'wash\ntyres')).toEqual({ value: ['wash', 'tyres'] })
    expect(check(group, 'wash')).toEqual({ value: ['wash'] })
    for (const none of [undefined, null, false, '', []]) expect(check(group, none)).toEqual({ value: [] })
  })

  test('[LD-04] rejects values that are not among the choices', () => {
    expect(check(group, ['wash', 'gold'])).toBe('Please choose from the list')
    expect(check(group, { length: 1 })).toBe('Please choose from the list')
    expect(check(radio, 'gold')).toBe('Please choose from the list')
    expect(check(radio, 'tyres')).toEqual({ value: 'tyres' })
  })

  test('[FM-01] enforces required choices', () => {
    expect(check({ ...group, required: true }, [])).toBe('*This is a required field')
    expect(check(radio, '')).toBe('*This is a required field')
  })
})

describe('numbers', () => {
  const km: FormField = {
    kind: 'number',
    name: 'odometer',
    label: 'Kilometres',
    required: false,
    min: 0,
    max: 999,
  }

  test('[LD-04] parses formatted numbers to digits', () => {
    const wide = { ...km, max: 2_000_000 }
    expect(check(wide, '$45,000')).toEqual({ value: '45000' })
    expect(check(wide, 45_000)).toEqual({ value: '45000' })
    expect(check(wide, '')).toEqual({ value: '' })
  })

  test.each(['1000', '-1', '1.5', '1e3', 'many', '٣', '9'.repeat(400)])(
    '[LD-04] rejects the number %s',
    (text) => {
      expect(check(km, text)).toBe('Please enter a number from 0 to 999')
    },
  )
})

describe('dates and times', () => {
  const day = {
    kind: 'date' as const,
    name: 'dateTime' as const,
    label: 'Day',
    required: true,
    timeZone: 'Pacific/Auckland',
  } satisfies FormField
  const time: FormField = { ...day, kind: 'datetime' }

  // 10:30 on 14 May in Auckland, still 13 May in London.
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-05-13T22:30:00Z') }))
  afterEach(() => vi.useRealTimers())

  test('[FM-15] compares dates and times in the dealer’s time zone', () => {
    expect(formatLocal(new Date(), 'Pacific/Auckland')).toBe('2026-05-14T10:30')
    expect(check(day, '2026-05-14')).toEqual({ value: '2026-05-14' })
    expect(check(day, '2026-05-13')).toBe('Please choose today or a later date')
    expect(check(time, '2026-05-14T10:31')).toEqual({ value: '2026-05-14T10:31' })
    expect(check(time, '2026-05-14T10:29')).toBe('Please choose a time in the future')
  })

  test.each(['2027-02-30', 'tomorrow', '2027-13-01', '14/05/2027'])('[LD-04] rejects the date %s', (text) => {
    expect(check(day, text)).toBe('Please enter a date')
    expect(check(time, `${text}T10:00`)).toBe('Please enter a date and a time')
  })
})

describe('files', () => {
  const file: FormField = { kind: 'file', name: 'resume', label: 'Resume', required: true, isMultiple: false }

  test('[FM-15] requires file records and ignores plain file names', () => {
    expect(check(file, [{ name: 'me.pdf', size: 12 }])).toEqual({ value: ['me.pdf'] })
    for (const none of [undefined, '', 'me.pdf', [], { name: 'me.pdf' }])
      expect(check(file, none)).toBe('*This is a required field')
  })

  test('[FM-15] rejects too many and too large files before upload', () => {
    const small = { name: 'a.png', size: 1 }
    expect(
      check(
        file,
        Array.from({ length: 11 }, () => small),
      ),
    ).toBe('Please attach at most 10 files.')
    expect(check(file, [{ name: 'a.png', size: LARGEST_FILE + 1 }])).toBe(
      'Please attach files of at most 10 MB.',
    )
  })
})

test('[FM-01] accepts only letters and numbers in a registration', () => {
  const rego: FormField = {
    kind: 'text',
    rule: 'rego',
    name: 'rego',
    label: 'Rego',
    required: false,
    maxLength: 10,
  }
  expect(check(rego, 'ABC 123')).toEqual({ value: 'ABC 123' })
  expect(check(rego, '<b>')).toBe('Please use letters and numbers only')
})
