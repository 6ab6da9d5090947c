import type { Site } from '@/config/schema/site'

/** Public settings of a site's tag manager and pixel. */
export type Tags = {
  /** The site's slug. */
  site: string
  /** Container id of the tag manager; empty without one. */
  tagManager: string
  /** Id of the advertising pixel; empty without one. */
  pixel: string
  /** Id of the analytics property, which the tag manager's container uses; empty without one. */
  analytics: string
  /** Whether the tag manager's container runs experiments (`NV-05`). */
  hasExperiments: boolean
  /** Base URLs of the scripts, without a trailing slash. */
  tagManagerUrl: string
  pixelUrl: string
  /** Paths that send a page-load event (`NV-05`). */
  pageLoads: string[]
}

type Root = { dataset: Record<string, string | undefined> }

/** Base URLs of the services; an undefined one is disabled. */
type Services = { TAG_MANAGER_URL: string | undefined; PIXEL_URL: string | undefined }

/** A site's tags as attributes of `<html>`, where lazily loaded code can read them. */
export function describeTags(
  site: Pick<Site, 'integrations' | 'split_testing'>,
  services: Services,
): Record<string, string> {
  const { tag_manager_id: tagManager, pixel_id: pixel, page_load_paths: paths } = site.integrations
  const { analytics_id: analytics } = site.integrations
  const { TAG_MANAGER_URL: tagManagerUrl, PIXEL_URL: pixelUrl } = services
  const hasTagManager = tagManager !== '' && tagManagerUrl !== undefined
  return {
    ...(hasTagManager ? { 'data-tag-manager': tagManager, 'data-tag-manager-url': tagManagerUrl } : {}),
    ...(pixel && pixelUrl ? { 'data-pixel': pixel, 'data-pixel-url': pixelUrl } : {}),
    ...(hasTagManager && analytics ? { 'data-analytics': analytics } : {}),
    ...(hasTagManager && site.split_testing ? { 'data-split-testing': '' } : {}),
    ...(hasTagManager && paths.length > 0 ? { 'data-page-loads': paths.join(' ') } : {}),
  }
}

/** Reads the attributes that `describeTags` wrote. */
export function readTags({ dataset }: Root): Tags {
  return {
    site: dataset['site'] ?? '',
    tagManager: dataset['tagManager'] ?? '',
    pixel: dataset['pixel'] ?? '',
    analytics: dataset['analytics'] ?? '',
    hasExperiments: dataset['splitTesting'] !== undefined,
    tagManagerUrl: dataset['tagManagerUrl'] ?? '',
    pixelUrl: dataset['pixelUrl'] ?? '',
    pageLoads: (dataset['pageLoads'] ?? '').split(' ').filter(Boolean),
  }
}

/** The pixel's global function, which the provider's script takes over. */
export type Pixel = ((...call: unknown[]) => void) & {
  /** Set by the script once loaded; then replaces the queue. */
  callMethod?: (...call: unknown[]) => void
  queue?: unknown[][]
  push?: Pixel
  loaded?: boolean
  version?: string
}

/** Returns the window's pixel. Until the script has loaded, this is a queue that starts with the site's `init` call. */
export function getPixel(target: { fbq?: Pixel }, id: string): Pixel {
  if (target.fbq) return target.fbq
  const queue: unknown[][] = []
  const pixel: Pixel = (...call) => {
    if (pixel.callMethod) pixel.callMethod(...call)
    else queue.push(call)
  }
  Object.assign(pixel, { queue, push: pixel, loaded: true, version: '2.0' })
  target.fbq = pixel
  pixel('init', id)
  return pixel
}
