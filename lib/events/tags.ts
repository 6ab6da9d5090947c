import type { Site } from '@/config/schema/site'

/** What a browser is told of a site's tag manager and pixel: plain data that is no secret. */
export type Tags = {
  /** The site's slug. */
  site: string
  /** Container of the tag manager; empty without one. */
  tagManager: string
  /** Advertising pixel; empty without one. */
  pixel: string
  /** Where their scripts come from, without a slash at the end. */
  tagManagerUrl: string
  pixelUrl: string
  /** Paths whose page-load record is wanted (`NV-05`). */
  pageLoads: string[]
}

type Root = { dataset: Record<string, string | undefined> }

/** Addresses of the services; one that is absent is off. */
type Services = { TAG_MANAGER_URL: string | undefined; PIXEL_URL: string | undefined }

/** A site's tags as attributes of `<html>`: code that is loaded late finds them there, whichever part of it comes first. */
export function describeTags(site: Pick<Site, 'integrations'>, services: Services): Record<string, string> {
  const { tag_manager_id: tagManager, pixel_id: pixel, page_load_paths: paths } = site.integrations
  const { TAG_MANAGER_URL: tagManagerUrl, PIXEL_URL: pixelUrl } = services
  const hasTagManager = tagManager !== '' && tagManagerUrl !== undefined
  return {
    ...(hasTagManager ? { 'data-tag-manager': tagManager, 'data-tag-manager-url': tagManagerUrl } : {}),
    ...(pixel && pixelUrl ? { 'data-pixel': pixel, 'data-pixel-url': pixelUrl } : {}),
    ...(hasTagManager && paths.length > 0 ? { 'data-page-loads': paths.join(' ') } : {}),
  }
}

/** The tags of the page, as `describeTags` wrote them. */
export function readTags({ dataset }: Root): Tags {
  return {
    site: dataset['site'] ?? '',
    tagManager: dataset['tagManager'] ?? '',
    pixel: dataset['pixel'] ?? '',
    tagManagerUrl: dataset['tagManagerUrl'] ?? '',
    pixelUrl: dataset['pixelUrl'] ?? '',
    pageLoads: (dataset['pageLoads'] ?? '').split(' ').filter(Boolean),
  }
}
