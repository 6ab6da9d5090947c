import type { Metadata } from 'next'
import type { CarSummary } from '@/lib/cars/car'
import { describePicture } from '@/lib/cars/describe'
import { getEnv } from '@/lib/env'
import { imageUrl } from '@/lib/images/image-url'
import { describePreview, SHARE_WIDTH } from '@/lib/seo/describe-page'
import { describeSearch, titleSearchPage } from './labels'
import type { SearchPage } from './load-search-page.server'
import { buildCanonicalUrl, buildSearchUrl } from './url'

/**
 * Title, description, canonical URL (`SU-13`), link preview, previous and next page. Searches without results,
 * and searches that need a query string, are not indexed.
 */
export function describeSearchPage(page: SearchPage, title?: string): Metadata {
  const { site, context, state, results } = page
  const canonical = buildCanonicalUrl(context, state)
  const isCombination = /[?&](?!page=)\w/.test(canonical) || state.query !== '' || state.sort !== null
  const pages = results?.pagination.pages ?? 0
  const at = (number: number) => buildSearchUrl(context, { ...state, page: number }, page.keepParts)
  const words = {
    title: titleSearchPage(site, state, title),
    description: describeSearch(site, state, results?.count ?? null),
  }
  return {
    ...words,
    alternates: { canonical },
    ...describePreview(site, { ...words, path: canonical, ...pickPreviewImage(results?.cars ?? []) }),
    ...(isCombination || !results || results.count === 0 ? { robots: { index: false, follow: true } } : {}),
    pagination: {
      ...(state.page > 1 ? { previous: at(state.page - 1) } : {}),
      ...(state.page < pages ? { next: at(state.page + 1) } : {}),
    },
  }
}

/** The link preview shows the first vehicle with a photo. */
function pickPreviewImage(cars: readonly CarSummary[]): { picture?: string; alt?: string } {
  const car = cars.find(({ primary_image_url: path }) => path !== '')
  if (!car) return {}
  const picture = imageUrl(getEnv().IMAGES_URL, car.primary_image_url, { width: SHARE_WIDTH })
  return { picture, alt: describePicture(car) }
}
