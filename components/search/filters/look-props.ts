import type { FacetValue } from '@/lib/search/facets/facet-list'
import type { FacetName } from '@/lib/search/facets/facets'

/** A facet value with the address that chooses it or lets it go. */
export type FacetLink = FacetValue & { href: string }

/** What every look of a facet's values gets. */
export type LookProps = {
  attribute: FacetName
  /** Heading of the filter on this site. */
  label: string
  usePagesPath: boolean
  /** Address of the image delivery service. */
  images: string
  links: FacetLink[]
}
