import { expect, test } from 'vitest'
import { describeTags, readTags } from '@/lib/events/tags'
import { readDemoSite } from '@/tests/demo-site'

const SERVICES = { TAG_MANAGER_URL: 'https://tags.example', PIXEL_URL: 'https://pixel.example' }

/** Converts attributes to a `dataset` like a browser. */
function readAttributes(attributes: Record<string, string>) {
  const names = Object.entries(attributes).map(([name, value]) => [
    name.replace(/^data-/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return readTags({ dataset: Object.fromEntries(names) as Record<string, string> })
}

test('[NV-05] reads the tags that were written', () => {
  const site = readDemoSite('southern-star-toyota')
  const { tag_manager_id: id, page_load_paths: paths } = site.integrations
  expect(id).not.toBe('')
  expect(readAttributes({ ...describeTags(site, SERVICES), 'data-site': site.slug })).toEqual({
    site: site.slug,
    tagManager: id,
    tagManagerUrl: 'https://tags.example',
    pixel: '',
    pixelUrl: '',
    analytics: '',
    hasExperiments: true,
    pageLoads: paths,
  })
})

test('[NV-05] a site without keys has no tag attributes', () => {
  expect(describeTags(readDemoSite('bargain-bay'), SERVICES)).toEqual({})
})
