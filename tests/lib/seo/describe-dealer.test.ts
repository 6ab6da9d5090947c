import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeDealer } from '@/lib/seo/describe-dealer'
import { writeLinkedData } from '@/lib/seo/json-ld'
import { readDemoSite } from '@/tests/demo-site'
import { findSchemaFaults } from './schema-org'

const PLACES = { origin: 'https://dealer.example', images: 'https://pictures.example' }
const SLUGS = readdirSync('config/sites').map((file) => file.replace('.json', ''))
const SITE = readDemoSite('harbour-city')

describe('dealer in structured data', () => {
  test.each(SLUGS)('%s: has types and properties of schema.org only, and every visible location', (slug) => {
    const site = readDemoSite(slug)
    const { '@graph': graph } = JSON.parse(writeLinkedData(describeDealer(site, PLACES)))
    expect(findSchemaFaults(graph)).toEqual([])
    const visible = site.locations.filter((location) => location.visible)
    expect(graph.map(({ name }: { name: string }) => name)).toEqual([
      site.name,
      ...visible.map(({ name }) => name),
    ])
  })

  test('[NV-10] has the opening hours of its pages, including special days', () => {
    const [dealer] = describeDealer(
      {
        ...SITE,
        opening_hours: [
          { weekday: 1, status: 'Open', formated_hours: '', open: '08:30', close: '17:00' },
          { weekday: 2, status: 'Open', formated_hours: '', open: '08:30', close: '17:00' },
          { weekday: 0, status: 'Closed', formated_hours: '', open: null, close: null },
          { weekday: 6, status: 'Open', formated_hours: 'By appointment', open: null, close: null },
        ],
        special_hours: [
          { date: '2026-12-25', label: 'Christmas Day', status: 'Closed', open: null, close: null },
        ],
      },
      PLACES,
    )
    expect(dealer).toMatchObject({
      openingHoursSpecification: [
        { dayOfWeek: ['Monday', 'Tuesday'], opens: '08:30', closes: '17:00' },
        { dayOfWeek: ['Sunday'], opens: '00:00', closes: '00:00' },
      ],
      specialOpeningHoursSpecification: [
        { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
      ],
    })
  })
})
