// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeTags } from '@/lib/events/tags'
import { readDemoSite } from '@/tests/demo-site'

const SERVICES = { TAG_MANAGER_URL: 'https://tags.example', PIXEL_URL: undefined }
const root = document.documentElement

/** Opens a page of a site. */
async function openPage(slug: string): Promise<void> {
  const site = readDemoSite(slug)
  for (const [name, value] of Object.entries(describeTags(site, SERVICES))) root.setAttribute(name, value)
  vi.resetModules()
  const { followPage } = await import('@/components/tracking/follow-page')
  followPage(location.href)
}

beforeEach(() => {
  vi.useFakeTimers()
  // No script is loaded: the test answers for the tag manager's container.
  vi.spyOn(document.head, 'append').mockImplementation(() => {})
})
afterEach(() => {
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  Reflect.deleteProperty(window, 'experiment')
  Reflect.deleteProperty(window, 'dataLayer')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('[NV-05] the experiment’s value is 0 until the tool answers, and read every 100 ms', async () => {
  await openPage('southern-star-toyota')
  vi.advanceTimersByTime(1000)
  expect(root.dataset['experiment']).toBe('0')
  Object.assign(window, { experiment: 1 })
  vi.advanceTimersByTime(99)
  expect(root.dataset['experiment']).toBe('0')
  vi.advanceTimersByTime(1)
  expect(root.dataset['experiment']).toBe('1')
})

test('[NV-05] any other value keeps the original page', async () => {
  Object.assign(window, { experiment: '2' })
  await openPage('southern-star-toyota')
  expect(root.dataset['experiment']).toBe('0')
})

test('[NV-05] a site without split testing reads no experiment', async () => {
  Object.assign(window, { experiment: 1 })
  await openPage('harbour-city')
  vi.advanceTimersByTime(1000)
  expect(root.dataset['experiment']).toBeUndefined()
})

test('[NV-05] gives the analytics property to the tag manager’s container', async () => {
  await openPage('harbour-city')
  expect(Reflect.get(window, 'dataLayer')).toContainEqual(
    expect.objectContaining({ event: 'gtm.js', analytics_id: 'G-DEMO1' }),
  )
})
