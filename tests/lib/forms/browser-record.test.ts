import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deleteUser, readUser, saveUser } from '@/lib/forms/browser-record'
import { listWideFields } from '@/components/forms/field-view'
import { buildForm } from '@/lib/forms/forms'
import { readDemoSite } from '@/tests/demo-site'

const stored = new Map<string, string>()
const MIA = { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0412 345 678' }

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('stored contact details', () => {
  test('[FM-19] stores only the prefill fields, separately for each site', () => {
    saveUser('a', { ...MIA, message: 'Hello', category: 'General Enquiry' })
    expect(readUser('a')).toEqual({ ...MIA, postcode: '' })
    expect(readUser('b')).toBeNull()
  })

  test('[FM-19] [WL-01] deletes the details of one site only', () => {
    for (const site of ['a', 'b']) saveUser(site, MIA)
    deleteUser('a')
    expect(readUser('a')).toBeNull()
    expect(readUser('b')).not.toBeNull()
  })

  test.each(['name', 'email', 'phone'])('[FM-19] stores nothing without the %s', (missing) => {
    saveUser('a', { ...MIA, [missing]: '' })
    expect(readUser('a')).toBeNull()
  })

  test('[FM-19] keeps the postcode for the same email address only', () => {
    saveUser('a', { ...MIA, postcode: '4810' })
    saveUser('a', MIA)
    expect(readUser('a')).toMatchObject({ postcode: '4810' })
    saveUser('a', { ...MIA, name: 'Tom', email: 'tom@example.com' })
    expect(readUser('a')).toMatchObject({ name: 'Tom', postcode: '' })
  })

  test.each(['{', 'null', '7', '[]', '{"name":{}}'])('[BS-05] ignores invalid stored data: %s', (text) => {
    stored.set('user-a', text)
    expect(() => readUser('a')).not.toThrow()
    saveUser('a', MIA)
    expect(readUser('a')).toMatchObject(MIA)
  })

  test('[BS-05] ignores blocked or full storage', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('window', { localStorage: { getItem: refuse, setItem: refuse } })
    expect(() => saveUser('a', MIA)).not.toThrow()
    expect(readUser('a')).toBeNull()
  })
})

test('[FM-15] widens a single text field without a neighbour but not a number field', () => {
  const { fields } = buildForm(readDemoSite('wattle-campers'), 'sell-my-car', null)
  const wide = listWideFields(fields)
  expect([...wide]).toEqual(expect.arrayContaining(['condition', 'photos', 'message']))
  for (const short of ['year', 'Vehicle Make', 'expected_price']) expect(wide.has(short)).toBe(false)
  const service = buildForm(readDemoSite('wattle-campers'), 'service-booking', null)
  const vehicle = service.steps?.find(({ name }) => name === 'vehicle')
  const stepFields = service.fields.filter(({ name }) => vehicle?.fields.includes(name))
  expect([...listWideFields(stepFields)]).toEqual(['rego'])
})
