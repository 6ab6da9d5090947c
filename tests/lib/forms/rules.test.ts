import fc from 'fast-check'
import plans from 'libphonenumber-js/metadata.max.json'
import { describe, expect, test } from 'vitest'
import { NUMBERING_PLANS } from '@/config/phone-metadata'
import {
  canReceiveText,
  checkPhone,
  checkText,
  type ContactRules,
  formatPhone,
  MESSAGES,
  toPlatformPhone,
} from '@/lib/forms/rules'

const LITERAL: ContactRules = { phone: 'au-nz', isLiteral: true }
const LENIENT: ContactRules = { phone: 'au-nz', isLiteral: false }

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
    expect(checkPhone(phone, LITERAL)).toBeNull()
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
    expect(checkPhone(phone, LITERAL)).toBe('Invalid phone number. Must be Australian or New Zealand number.')
  })

  test.each([
    ['0412345678', null],
    ['+61 412 345 678', null],
    ['(04) 1234 5678', null],
    ['02 9555 1234', MESSAGES.mobile],
    ['021 345 6789', MESSAGES.mobile],
    ['0512345678', MESSAGES.mobile],
  ])('[FM-05] with the rule for Australian mobiles, %s returns %s', (phone, message) => {
    expect(checkPhone(phone, { ...LITERAL, phone: 'au-mobile' })).toBe(message)
  })

  test.each([
    ['12345678901234', null],
    ['123456789012345', 'Invalid phone number. Too many characters.'],
    ['+1 212 555 012', null],
  ])('[FM-05] with the rule for fewer than 15 characters, %s returns %s', (phone, message) => {
    expect(checkPhone(phone, { ...LITERAL, phone: 'max-15' })).toBe(message)
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
          expect(checkPhone(spread, LITERAL)).toBe(checkPhone(number, LITERAL))
          expect(checkPhone(`${prefix} ${number.slice(1)}`, LITERAL)).toBe(checkPhone(number, LITERAL))
        },
      ),
    )
  })
})

describe('phone, unless the rules are literal', () => {
  test.each([
    '0412-345-678',
    '0412.345.678',
    '61412345678',
    '０４１２ ３４５ ６７８',
    '0011 61 412 345 678',
    '+64-21-345-678',
    '(02) 9555-1234',
    '1300-555-123',
  ])('[FM-05] accepts %s, which the literal rule rejects', (phone) => {
    expect(checkPhone(phone, LENIENT)).toBeNull()
    expect(checkPhone(phone, LITERAL)).toBe(MESSAGES.phone)
  })

  test.each([
    'x',
    '📞',
    '0412345678 📞',
    'call 0412 345 678',
    '12',
    '1234567890',
    '+1 212 555 0123',
    '0412 345 67',
  ])('[FM-05] rejects %s', (phone) => {
    expect(checkPhone(phone, LENIENT)).toBe(MESSAGES.phone)
    expect(checkPhone(phone, { ...LENIENT, phone: 'au-mobile' })).toBe(MESSAGES.mobile)
  })

  test.each([
    ['0412-345-678', null],
    ['61412345678', null],
    ['(02) 9555-1234', MESSAGES.mobile],
    ['+64-21-345-678', MESSAGES.mobile],
  ])('[FM-05] with the rule for Australian mobiles, %s returns %s', (phone, message) => {
    expect(checkPhone(phone, { ...LENIENT, phone: 'au-mobile' })).toBe(message)
  })

  test.each([
    ['+61 412 345 678', null],
    ['+44 (0)20 7946 0958', null],
    ['1234567890123456', MESSAGES.phoneLength],
    ['x', MESSAGES.phoneDigits],
    ['📞📞📞📞📞📞', MESSAGES.phoneDigits],
    ['12345', MESSAGES.phoneDigits],
  ])('[FM-05] with the rule for few characters, %s returns %s', (phone, message) => {
    expect(checkPhone(phone, { ...LENIENT, phone: 'max-15' })).toBe(message)
  })

  test.each(['x', '📞'])('[FM-05] literal rules reject %s for any length too', (phone) => {
    expect(checkPhone(phone, { ...LITERAL, phone: 'max-15' })).toBe(MESSAGES.phoneDigits)
  })

  test('[FM-05] accepts each number that the literal rule accepts', () => {
    const digits = fc.stringMatching(/^(?:0[2-9]|1[38])[\d ()]{4,12}$/)
    fc.assert(
      fc.property(digits, fc.constantFrom('', '+61', '0064'), (number, prefix) => {
        for (const phone of ['au-nz', 'au-mobile'] as const) {
          const isAccepted = (isLiteral: boolean) =>
            checkPhone(prefix + number, { phone, isLiteral }) === null
          expect(isAccepted(false) || !isAccepted(true)).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test.each([
    ['0412-345-678', 'AU', true],
    ['021 345 678', 'NZ', true],
    ['021 345 678', 'AU', true],
    ['+1 212 555 0123', 'AU', true],
    ['(02) 9555 1234', 'AU', false],
    ['1300 555 123', 'AU', false],
    ['(09) 555 0123', 'NZ', false],
  ] as const)('[WL-07] whether %s on a site in %s can receive a text message: %s', (phone, country, can) => {
    expect(canReceiveText(phone, country)).toBe(can)
  })

  test.each([
    ['0412-345-678', 'AU', '0412345678'],
    ['61412345678', 'AU', '0412345678'],
    ['0412 345 678', 'NZ', '+61412345678'],
    ['021-345-678', 'NZ', '021345678'],
    ['+64 21 345 678', 'AU', '+6421345678'],
    ['+1 212-555-0123', 'AU', '+12125550123'],
  ] as const)('[WL-04] %s on a site in %s is %s on the dealer platform', (phone, country, expected) => {
    expect(toPlatformPhone(phone, country)).toBe(expected)
  })

  test.each([
    ['0412345678', '0412 345 678'],
    ['0295551234', '(02) 9555 1234'],
    ['+6421345678', '+64 21 345 678'],
    ['021345678', '021 345 678'],
    ['call me', 'call me'],
  ])('[FM-05] formats %s as %s', (phone, expected) => {
    expect(formatPhone(phone)).toBe(expected)
  })

  test('[FM-05] the numbering plans are those of the installed library', () => {
    const { version, countries } = plans
    expect(NUMBERING_PLANS).toEqual({ version, countries: { AU: countries.AU, NZ: countries.NZ } })
  })
})

describe('names', () => {
  test.each(['Mia', 'Mary Ann', 'Zoë', 'Māia', 'José Luis', '李'])('[FM-03] accepts the name %s', (name) => {
    expect(checkText(name, 'name', LITERAL)).toBeNull()
  })
  test.each(["O'Brien", 'Anne-Marie', 'R2D2', '<b>', 'a@b', 'Jo\nSmith'])(
    '[FM-03] rejects the name %s',
    (name) => {
      expect(checkText(name, 'name', LITERAL)).toBe('Please use alphabetical characters only')
    },
  )
  test('[FM-03] accepts words of letters and rejects any other character', () => {
    const word = fc.stringMatching(/^[A-Za-z]{1,10}$/)
    const sign = fc.constantFrom('1', '-', "'", '.', '<', '\u0000', '\t', '_')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), sign, fc.nat(), (words, other, at) => {
        const name = words.join(' ')
        const index = at % (name.length + 1)
        expect(checkText(name, 'name', LITERAL)).toBeNull()
        expect(checkText(name.slice(0, index) + other + name.slice(index), 'name', LITERAL)).not.toBeNull()
      }),
    )
  })
})

describe('names, unless the rules are literal', () => {
  test.each([
    "O'Brien",
    'O’Brien',
    'Anne-Marie',
    'St. John',
    "'t Hooft",
    'Sammy Davis Jr.',
    'Ngāti Kaʻahumanu',
    'Мария-Анна',
    'محمد علی',
    'می‌نا',
    '李小龍',
    'アン・マリー',
    'ศรีสุข',
  ])('[FM-03] accepts the name %s', (name) => {
    expect(checkText(name, 'name', LENIENT)).toBeNull()
  })

  test.each(['R2D2', '<b>', 'a@b', 'Jo\nSmith', '-', "''", '😀', 'https://a.example', 'Mia😀'])(
    '[FM-03] rejects the name %s',
    (name) => {
      expect(checkText(name, 'name', LENIENT)).toBe(MESSAGES.name)
    },
  )
})

describe('email and postcode', () => {
  test.each(['a@b.co', 'mia.nguyen+cars@example.com.au', "o'brien@example.nz"])(
    '[FM-02] accepts the email %s',
    (email) => {
      expect(checkText(email, 'email', LITERAL)).toBeNull()
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
    expect(checkText(email, 'email', LITERAL)).toBe('invalid email address')
  })
  test.each([
    ['2000', null],
    ['0800', null],
    ['200', MESSAGES.postcode],
    ['20000', MESSAGES.postcode],
    ['２０００', MESSAGES.postcode],
  ])('[FM-04] postcode %s returns %s', (postcode, message) => {
    expect(checkText(postcode, 'postcode', LITERAL)).toBe(message)
  })
  test('[FM-01] never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom('plain' as const, 'name' as const, 'email' as const, 'phone' as const),
        (text, rule) => {
          const message = checkText(text, rule, LITERAL)
          expect(message === null || Object.values<string>(MESSAGES).includes(message)).toBe(true)
        },
      ),
    )
  })
})
