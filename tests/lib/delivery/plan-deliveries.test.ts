import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildForm } from '@/lib/forms/forms'
import { buildLeadPayload } from '@/lib/leads/payload'
import { parseSite } from '@/lib/site/parse-site'
import { normaliseMailbox, planDeliveries } from '@/lib/delivery/plan-deliveries.server'
import { describeReceipt, writeReceiptHtml, writeReceiptText } from '@/lib/delivery/receipt'
import { readDemoSite } from '@/tests/demo-site'
import { CAR, makeFacts } from './support/lead-facts'

const LEAD = { id: 5, isProven: true, at: Date.UTC(2026, 10, 21) }
const site = readDemoSite('harbour-city')

/** Where the lead's documents go, without the receipt. */
const listTargets = (facts: Parameters<typeof planDeliveries>[0]) =>
  planDeliveries(facts)(LEAD)
    .filter(({ kind }) => kind !== 'receipt')
    .map(({ target }) => target)

describe('targets', () => {
  test('[LD-05] match the dealership and location set by the server', () => {
    const choose = (payload: Record<string, unknown>) => listTargets(makeFacts(payload))
    expect(choose({ dealership_slug: 'harbour-city-mazda' })).toEqual(['mazda-leads@harbourcity.example'])
    expect(choose({ dealership_slug: 'harbour-city-used' })).toEqual(['/harbour-city'])
    expect(choose({ dealership_slug: 'harbour-city-hyundai', location_id: 2004 })).toEqual([
      'hyundai-leads@harbourcity.example',
      'workshop@harbourcity.example',
    ])
    expect(choose({ dealership_slug: 'somebody-else' })).toEqual([])
  })

  test.each(['parts-enquiry', 'trade-in', 'sell-my-car'] as const)(
    '[LD-05] [FM-09] %s is sent to the dealership that the shopper has chosen',
    (name) => {
      const form = buildForm(site, name, null)
      const context = { host: 'x', url: '', userAgent: '', visitedPages: [], linkedQueryParams: '' }
      const send = (dealership: string) => {
        const values = { name: 'Mia Nguyen', email: 'mia@example.com', dealership_slug: dealership }
        return listTargets(
          makeFacts(buildLeadPayload(site, form, values, null, context, false), { form: name, car: null }),
        )
      }
      expect(send('harbour-city-mazda')).toEqual(['mazda-leads@harbourcity.example'])
      expect(send('harbour-city-used')).toEqual(['/harbour-city'])
    },
  )

  test('[LD-05] a mailbox that is configured twice gets a lead once', () => {
    const twice = { kind: 'adf_email', to: ['a@b.example', 'A@b.example'] } as const
    const facts = makeFacts()
    const delivery = [{ ...twice, to: [...twice.to] }]
    expect(listTargets({ ...facts, site: { ...facts.site, delivery } })).toEqual(['a@b.example'])
  })

  test.each([
    ['http://crm.example.com/leads', false],
    ['ftp://crm.example.com/', false],
    ['http://127.0.0.1.example.com/', false],
    ['//evil.example/', false],
    ['/../etc', false],
    ['https://crm.example.com/leads', true],
    ['http://127.0.0.1:9000/leads', true],
    ['/leads', true],
  ])('[LD-05] a URL like %s is accepted: %s', (url, isTaken) => {
    const file = { ...site, delivery: [{ kind: 'adf_http', url }] }
    expect(parseSite('harbour-city', JSON.stringify(file)).ok).toBe(isTaken)
  })

  test('[LD-05] reports a dealership or location that the site does not have', () => {
    const file = { ...site, delivery: [{ kind: 'adf_http', url: '/x', dealership: 'nobody' }] }
    expect(JSON.stringify(parseSite('harbour-city', JSON.stringify(file)))).toContain(
      'nobody is not a dealership',
    )
  })
})

describe('a plan', () => {
  test('[LD-05] holds the documents of an incomplete lead and plans no receipt', () => {
    const facts = makeFacts({}, { isComplete: false })
    expect(planDeliveries(facts)(LEAD)).toMatchObject([
      { kind: 'adf_http', stage: 'incomplete', holdMs: 30 * 60_000 },
    ])
    const never = { ...facts, site: { ...facts.site, delivery_incomplete_minutes: 0 } }
    expect(planDeliveries(never)(LEAD)).toEqual([])
    const noContact = makeFacts({ email: '', phone: undefined }, { isComplete: false })
    expect(planDeliveries(noContact)(LEAD)).toEqual([])
  })

  test('[LD-05] sends a receipt only with a verified proof of work, and only where the site enables it', () => {
    const kinds = (facts: Parameters<typeof planDeliveries>[0], isProven = true) =>
      planDeliveries(facts)({ ...LEAD, isProven }).map(({ kind }) => kind)
    expect(kinds(makeFacts())).toEqual(['adf_http', 'receipt'])
    expect(kinds(makeFacts(), false)).toEqual(['adf_http'])
    expect(kinds(makeFacts({ email: 'mia@example.com\r\nBcc: all@example.com' }))).toEqual(['adf_http'])
    expect(kinds(makeFacts({}, { site: 'bargain-bay' }))).toEqual([])
    expect(kinds(makeFacts({}, { form: 'careers' }))).toEqual(['receipt'])
  })

  test.each([
    ['Mia+one@Example.com', 'mia@example.com'],
    ['m.i.a@gmail.com', 'mia@gmail.com'],
    ['M.ia+a.b@GoogleMail.com', 'mia@gmail.com'],
    ['mia.nguyen+cars@mail.example.com.au', 'mianguyen@mail.example.com.au'],
  ])('[LD-05] %s is counted as %s', (address, mailbox) => {
    expect(normaliseMailbox(address)).toBe(mailbox)
  })

  test('[LD-05] counts dots, tags and upper case as one mailbox, and sends the mail to the address as typed', () => {
    const name = fc.stringMatching(/^[a-z0-9]{2,12}$/)
    fc.assert(
      fc.property(name, fc.stringMatching(/^[a-z0-9.]{0,8}$/), fc.nat(), (local, tag, at) => {
        const dot = 1 + (at % (local.length - 1))
        const dotted = `${local.slice(0, dot)}.${local.slice(dot)}+${tag}x@Example.com`
        expect(normaliseMailbox(dotted)).toBe(normaliseMailbox(`${local.toUpperCase()}@example.com`))
        expect(normaliseMailbox(`${local}@example.com`)).not.toBe(normaliseMailbox(`${local}@example.org`))
      }),
    )
    const plan = planDeliveries(makeFacts({ email: 'Mia.N+cars@gmail.com' }))(LEAD)
    expect(plan.find(({ kind }) => kind === 'receipt')).toMatchObject({
      recipient: 'mian@gmail.com',
      document: { mail: { to: 'Mia.N+cars@gmail.com' } },
    })
  })
})

describe('a receipt', () => {
  test('[LD-05] contains the answers, the car and the dealer’s details', () => {
    const receipt = describeReceipt(makeFacts({ location_id: 2003 }))
    expect(receipt).toMatchObject({
      subject: 'We have received your enquiry, Mia',
      car: { name: '2023 Hyundai Tucson Elite' },
      dealer: { place: 'Harbour City Used Cars, Parramatta', email: 'hello@harbourcity.example' },
    })
    expect(receipt.hours.length).toBeGreaterThan(1)
    const text = writeReceiptText(receipt)
    expect(text).toContain('https://harbourcity.example/cars/2023-hyundai-tucson-elite-77')
    expect(text).not.toContain('<')
    const heard = makeFacts({ 'where-did-you-hear-about-us': 'Google' }, { site: 'kiwi-auto' })
    expect(describeReceipt(heard).answers).toEqual([])
  })

  test('[LD-05] escapes markup in HTML, uses the site’s colours, and loads no external resources', () => {
    const car = { ...CAR, name: '<script>alert(1)</script>"\'&' }
    const facts = makeFacts({ first_name: '<b>Mia</b>' }, { car })
    const html = writeReceiptHtml(describeReceipt(facts), facts.site.design)
    expect(html).not.toMatch(/<script|<b>|<img|url\(/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;')
    for (const colour of [facts.site.design.palette.primary, facts.site.design.palette.on_primary])
      expect(html).toContain(colour)
  })

  test('[LD-05] is not sent where the site has no bot check', () => {
    const file = { ...site, forms: { ...site.forms, bot_check: 'none' } }
    expect(JSON.stringify(parseSite('harbour-city', JSON.stringify(file)))).toContain('requires a bot check')
  })
})
