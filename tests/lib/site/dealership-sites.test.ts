import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DealershipSites } from '@/lib/site/dealership-sites.server'
import { SiteRegistry } from '@/lib/site/registry.server'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealership-sites-'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type SiteFile = { dealerships: { slug: string; location_ids?: number[] }[] } & Record<string, unknown>
const readDemo = async (slug: string) =>
  JSON.parse(await readFile(`config/sites/${slug}.json`, 'utf8')) as SiteFile
const write = (slug: string, file: unknown) =>
  writeFile(join(folder, `${slug}.json`), typeof file === 'string' ? file : JSON.stringify(file))

async function open() {
  let now = 0
  const sites = new DealershipSites(new SiteRegistry(folder, { now: () => now }), folder)
  return async (dealership: string) => {
    now += 10_000
    return (await sites.list(dealership)).map(({ slug }) => slug)
  }
}

test('[RV-04] lists exactly the sites with the dealership’s stock', async () => {
  await write('harbour-city', await readDemo('harbour-city'))
  await write('kiwi-auto', await readDemo('kiwi-auto'))
  await write('broken', '{"dealerships": [{"slug": "harbour-city-mazda"}]')
  const list = await open()
  expect(await list('harbour-city-mazda')).toEqual(['harbour-city'])
  expect(await list('kiwi-auto')).toEqual(['kiwi-auto'])
  expect(await list('nobody')).toEqual([])
})

test('[CF-04] detects edited, added and removed files', async () => {
  const harbour = await readDemo('harbour-city')
  const kiwi = await readDemo('kiwi-auto')
  await write('harbour-city', harbour)
  const list = await open()
  expect(await list('harbour-city-mazda')).toEqual(['harbour-city'])
  const mazda = harbour.dealerships
    .filter(({ slug }) => slug === 'harbour-city-mazda')
    .map((dealership) => ({ ...dealership, location_ids: kiwi.dealerships[0]?.location_ids ?? [] }))
  await write('kiwi-auto', { ...kiwi, dealerships: [...kiwi.dealerships, ...mazda] })
  await utimes(folder, 1, 1)
  expect(await list('harbour-city-mazda')).toEqual(['harbour-city', 'kiwi-auto'])
  await write('kiwi-auto', kiwi)
  expect(await list('harbour-city-mazda')).toEqual(['harbour-city'])
  await rm(join(folder, 'harbour-city.json'))
  await utimes(folder, 2, 2)
  expect(await list('harbour-city-mazda')).toEqual([])
})
