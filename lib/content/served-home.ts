import type { HomeSection } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import { isServedPath } from './served-paths'

/** Removes tiles, offers and story links that point to pages the site does not serve. */
export function removeUnservedLinks(site: Site): Site {
  const isServed = ({ url }: { url: string }) => isServedPath(site, url)
  const keep = (section: HomeSection): HomeSection[] => {
    if (section.type === 'tiles') {
      const tiles = section.tiles.filter(isServed)
      return tiles.length > 0 ? [{ ...section, tiles }] : []
    }
    if (section.type === 'offers') {
      const offers = section.offers.filter(isServed)
      return offers.length > 0 ? [{ ...section, offers }] : []
    }
    if (section.type === 'story' && section.link && !isServed(section.link))
      return [{ ...section, link: null }]
    return [section]
  }
  return {
    ...site,
    home: {
      ...site.home,
      tiles: site.home.tiles.filter(isServed),
      sections: site.home.sections.flatMap(keep),
    },
  }
}
