import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPhone, checkText, MESSAGES, toNationalPhone } from '@/lib/forms/rules'

describe('phone', () => {
  test.each([
    '0412 345 678',
    '+61 412 345 678',
    '0061 412345678',
    '+61 (0)412 345 678',
    '(02) 9555 1234',
    '+61 2 9555 1234',
    '1300 555 123',
    '13 12 34',
    '021 345 678',
    '+64 21 345 6789',
    '0064 9 555 0123',
    '(09) 555 0123',
    '0800 555 123',
  ])('[FM-05] accepts the Australian or New Zealand number %s', (phone) => {
    expect(checkPhone(phone, 'au-nz')).toBeNull()
  })

  test.each([
    '12',
    '0412 345 67',
    '0412 345 6789',
    '+1 212 555 0123',
    '+44 20 7946 0958',
    '0112345678',
    'abcdefghij',
    '0412-345-678x',
    '1234567890',
  ])('[FM-05] rejects the phone number %s', (phone) => {
    expect(checkPhone(phone, 'au-nz')).toBe('Invalid phone number. Must be Australian or New Zealand number.')
  })

  test.each([
    ['0412345678', null],
    ['+61 412 345 678', null],
    ['(04) 1234 5678', null],
    ['02 9555 1234', MESSAGES.mobile],
    ['021 345 6789', MESSAGES.mobile],
    ['0512345678', MESSAGES.mobile],
  ])('[FM-05] with the rule for Australian mobiles, %s returns %s', (phone, message) => {
    expect(checkPhone(phone, 'au-mobile')).toBe(message)
  })

  test.each([
    ['12345678901234', null],
    ['123456789012345', 'Invalid phone number. Too many characters.'],
    ['+1 212 555 012', null],
  ])('[FM-05] with the rule for fewer than 15 characters, %s returns %s', (phone, message) => {
    expect(checkPhone(phone, 'max-15')).toBe(message)
  })

  test('[FM-05] ignores spaces, brackets and the country prefix', () => {
    const national = fc.stringMatching(/^0[2-9]\d{7,9}$/)
    const decorate = fc.array(fc.constantFrom('', ' ', '(', ')', '  '), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(
        national,
        decorate,
        fc.constantFrom('+61', '0061', '+64', '0064'),
        (number, marks, prefix) => {
          const spread = [...number].map((digit, index) => digit + (marks[index] ?? '')).join('')
          expect(toNationalPhone(spread)).toBe(number)
          expect(toNationalPhone(prefix + number.slice(1))).toBe(number)
          expect(checkPhone(`${prefix} ${number.slice(1)}`, 'au-nz')).toBe(checkPhone(number, 'au-nz'))
        },
      ),
    )
  })
})

describe('names', () => {
  test.each(['Mia', 'Mary Ann', 'Zoë', 'Māia', 'José Luis', '李'])('[FM-03] accepts the name %s', (name) => {
    expect(checkText(name, 'name', 'au-nz')).toBeNull()
  })
  test.each(["O'Brien", 'Anne-Marie', 'R2D2', '<b>', 'a@b', 'Jo\nSmith'])(
    '[FM-03] rejects the name %s',
    (name) => {
      expect(checkText(name, 'name', 'au-nz')).toBe('Please use alphabetical characters only')
    },
  )
  test('[FM-03] accepts words of letters and rejects any other character', () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,10}$/)
    const sign = fc.constantFrom('1', '-', "'", '.', '<', '\u0000', '\t', '_')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), sign, fc.nat(), (words, other, at) => {
        const name = words.join(' ')
        const index = at % (name.length + 1)
        expect(checkText(name, 'name', 'au-nz')).toBeNull()
        expect(checkText(name.slice(0, index) + other + name.slice(index), 'name', 'au-nz')).not.toBeNull()
      }),
    )
  })
})

describe('email and postcode', () => {
  test.each(['a@b.co', 'mia.nguyen+cars@example.com.au', "o'brien@example.nz"])(
    '[FM-02] accepts the email %s',
    (email) => {
      expect(checkText(email, 'email', 'au-nz')).toBeNull()
    },
  )
  test.each([
    'mia',
    'mia@',
    '@example.com',
    'mia@example',
    'mia@@example.com',
    'mia @example.com',
    'mia@-example.com',
    'mia@example.com\nBcc: all@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('[FM-02] rejects the email %s', (email) => {
    expect(checkText(email, 'email', 'au-nz')).toBe('invalid email address')
  })
  test.each([
    ['2000', null],
    ['0800', null],
    ['200', MESSAGES.postcode],
    ['20000', MESSAGES.postcode],
    ['２０００', MESSAGES.postcode],
  ])('[FM-04] postcode %s returns %s', (postcode, message) => {
    expect(checkText(postcode, 'postcode', 'au-nz')).toBe(message)
  })
  test('[FM-01] never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom('plain' as const, 'name' as const, 'email' as const, 'phone' as const),
        (text, rule) => {
          const message = checkText(text, rule, 'au-nz')
          expect(message === null || Object.values<string>(MESSAGES).includes(message)).toBe(true)
        },
      ),
    )
  })
})
