import type { HomeSection } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import { isServedPath } from './served-paths'

/** A site whose home page links only to what it serves: tiles, offers and story links that would end at a 404 are left out. */
export function keepServedHome(site: Site): Site {
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
