import { describe, expect, test } from 'vitest'
import { recordConsent, versionForm } from '@/lib/consent/evidence.server'
import { buildForm } from '@/lib/forms/forms'
import { readDemoSite } from '@/tests/demo-site'

type ConsentFacts = Parameters<typeof recordConsent>[0]
const BOX = 'Yes, I would like to subscribe to receive latest offers & product updates.'
const SITE = readDemoSite('wattle-campers')
const facts = (forms: object, more: Partial<ConsentFacts> = {}) =>
  recordConsent({
    form: buildForm({ ...SITE, forms: { ...SITE.forms, ...forms } }, 'contact', null),
    values: { opt_in: true },
    isPartial: false,
    isTouched: null,
    notice: 'Who and why.',
    url: 'http://dealer.example/contact?utm_source=x#form',
    host: 'dealer.example',
    issuedVersion: '',
    now: new Date('2026-11-21T10:00:00Z'),
    ...more,
  })

describe('[FM-10] opt-in method', () => {
  test.each([
    [{ opt_in_checked: true }, { isTouched: false }, 'left ticked', true],
    [{ opt_in_checked: true }, { isTouched: true }, 'ticked by the shopper', true],
    [{ opt_in_checked: true }, { isTouched: null }, 'left ticked or ticked again', true],
    [{ opt_in_checked: false }, { isTouched: null }, 'ticked by the shopper', true],
    [{ opt_in_checked: true }, { values: { opt_in: false } }, 'not given', false],
    [{ opt_in: false }, { values: {} }, 'box hidden', false],
    [{ opt_in_checked: false }, { values: {}, isPartial: true }, 'not asked yet', false],
  ] as const)('%j, %j: %s', (forms, more, method, given) => {
    expect(facts(forms, more).opt_in).toMatchObject({ method, given })
  })

  test('[FM-10] records the checkbox label, its version, the time and the page', () => {
    expect(facts({})).toMatchObject({
      at: '2026-11-21T10:00:00.000Z',
      page: '/contact',
      opt_in: { text: BOX, version: expect.stringMatching(/^[0-9a-f]{12}$/) },
      notice: { text: 'Who and why.', version: '88d630380217' },
    })
    expect(facts({ opt_in: false }, { values: {} }).opt_in).toMatchObject({ text: '', version: '' })
  })

  test('[FM-10] does not record a page of another host', () => {
    for (const url of ['http://evil.example/contact', 'nonsense', ''])
      expect(facts({}, { url }).page).toBe('')
  })
})

describe('[FM-12] terms accepted by submitting a form', () => {
  test('[FM-12] records the site’s terms and the note with one version', () => {
    const { terms } = facts({ terms_text: 'Our terms.', terms_note: true })
    const text = 'Our terms.\nYou must agree to the terms of use before submitting the form.'
    expect(terms).toEqual({ text, version: expect.stringMatching(/^[0-9a-f]{12}$/) })
    expect(facts({ terms_text: 'Our terms.' }).terms?.version).not.toBe(terms?.version)
    expect(facts({ terms_text: 'Our terms.', terms_note: true }).terms).toEqual(terms)
  })

  test('[FM-12] records no terms where the site has none, or before the last step', () => {
    expect(facts({}).terms).toBeNull()
    expect(facts({ terms_note: true }, { isPartial: true, values: {} }).terms).toBeNull()
  })
})

test('[FM-10] compares the wording of the submitted page by the signed form token', () => {
  const form = buildForm(SITE, 'contact', null)
  const shownWith = (issuedVersion: string) => facts(SITE.forms, { issuedVersion }).shown
  expect(shownWith(versionForm(form, 'Who and why.'))).toBe('these words')
  expect(shownWith(versionForm(form, 'An earlier notice.'))).toBe('other words')
  const openBox = { ...SITE, forms: { ...SITE.forms, opt_in_checked: !SITE.forms.opt_in_checked } }
  expect(shownWith(versionForm(buildForm(openBox, 'contact', null), 'Who and why.'))).toBe('other words')
  expect(shownWith('')).toBe('not known')
})
