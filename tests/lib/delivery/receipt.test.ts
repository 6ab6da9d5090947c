import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planDeliveries } from '@/lib/delivery/plan-deliveries.server'
import { describeReceipt } from '@/lib/delivery/receipt'
import { toReceiptText } from '@/lib/text/escape-html'
import type { LeadFacts } from '@/lib/delivery/lead-facts'
import { makeFacts } from './support/lead-facts'

const LONGEST = 80

describe('text that a receipt may repeat', () => {
  test.each([
    'Mia',
    'Mary-Jane',
    "O'Brien, J. R.",
    'Nguyễn Thị Minh',
    '美玲',
    'Acme Pty. Ltd.',
    'Toyota HiLux 2.8 SR5 (4x4)',
    'Jayco Swan 16.5ft, 2.8L',
    'ABC 123',
    '120000 km',
  ])('[LD-05] %s is repeated', (text) => {
    expect(toReceiptText(text, LONGEST)).toBe(text)
  })

  test.each([
    'Visit evil.example',
    'evil.com/win',
    'www.evil',
    'https://evil',
    'mailto:a',
    'me@evil',
    'evil。example',
    'evil．example',
    'evil․example',
    'evil\u200b.\u200bexample',
    'evil.\u034fexample',
    'evil.\u00adexample',
    'Mia\nevil',
    'Mia\u202e',
    'xn--e1afmkfd.xn--p1ai',
    'пример.рф',
    '1.2.3.4',
    '2.8.example',
    '8.8example.com',
    'Call 0412 345 678',
    'Call (02) 9876-5432',
    '１３００ ５５５ １２３',
    '<b>Mia</b>',
    '{vehicle}',
    'x'.repeat(LONGEST + 1),
  ])('[LD-05] %s is omitted', (text) => {
    expect(toReceiptText(text, LONGEST)).toBe('')
  })

  test('[LD-05] never contains anything that a mail client could turn into a link, for any input', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: LONGEST }),
      fc.array(fc.constantFrom('a', 'Com', '.', ' ', '。', '\u200b', '4', '2.8', '/', '@', ':', 'é', '-'), {
        maxLength: 20,
      }),
    )
    fc.assert(
      fc.property(text, (typed) => {
        const shown = toReceiptText(typeof typed === 'string' ? typed : typed.join(''), LONGEST)
        expect(shown).not.toMatch(/[@:<>{}\p{C}]/u)
        for (const word of shown.split(' ')) {
          expect(word).not.toMatch(/\.[\p{L}\p{M}]/u)
          expect(word).not.toMatch(/\d\.\d+\./)
        }
        expect(shown.replaceAll(/[ ()+/.-]/g, '')).not.toMatch(/\d{7}/)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a receipt to an address that a stranger typed', () => {
  const LINK = fc.oneof(fc.domain(), fc.webUrl(), fc.emailAddress(), fc.ipV4())
  /** Subject, text and HTML of the receipt as sent. */
  const writeAll = (facts: LeadFacts, payload: Record<string, unknown>) => {
    const lead = { id: 5, isProven: true, at: 0 }
    const plan = planDeliveries({ ...facts, payload: { ...facts.payload, ...payload } })(lead)
    const document = plan.find(({ kind }) => kind === 'receipt')?.document
    if (document?.form !== 'mail') throw new Error('There is no receipt.')
    const { subject, text, html } = document.mail
    return [subject, text, html ?? ''].join('\n')
  }

  test('[LD-05] never contains the message', () => {
    const sent = writeAll(makeFacts(), { message: 'Buy my lamps today' })
    expect(sent).not.toContain('lamps')
    expect(sent).toContain('2023 Hyundai Tucson Elite')
  })

  test('[LD-05] repeats selected options and short answers without links', () => {
    const { answers } = describeReceipt(
      makeFacts({ 'Vehicle Make': 'Mazda', 'Vehicle Model': 'Visit evil.example' }, { form: 'trade-in' }),
    )
    const values = answers.map(({ value }) => value)
    expect(values).toContain('Mazda')
    expect(values.join()).not.toContain('evil')
  })

  test('[LD-05] contains no domain, address or mailbox that was typed into any field', () => {
    const base = { email: 'shopper@mailbox.invalid' }
    for (const form of ['car-enquiry', 'trade-in'] as const) {
      const facts = makeFacts({}, { form })
      const names = facts.form.fields
        .filter(({ kind }) => kind === 'text' || kind === 'textarea')
        .map(({ name }) => name)
        .filter((name) => name !== 'email')
      expect(names.length).toBeGreaterThan(2)
      fc.assert(
        fc.property(LINK, fc.constantFrom('', 'Visit ', 'x'), (link, before) => {
          const typed = `${before}${link}`
          const fields = ['first_name', 'name', 'last_name', ...names].map((name) => [name, typed])
          const sent = writeAll(facts, { ...Object.fromEntries(fields), ...base })
          expect(sent).not.toContain(link)
        }),
        { numRuns: 60 },
      )
    }
  })
})
