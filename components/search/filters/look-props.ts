import type { ReactNode } from 'react'
import type { FacetValue } from '@/lib/search/facets/facet-list'
import type { FacetName } from '@/config/filters'

/** A facet value with the URL that toggles it. */
export type FacetLink = Omit<FacetValue, 'below'> & {
  href: string
  /** The values below this one, for looks with a row for each value. */
  below?: ReactNode
}

/** Props of every facet value style. */
export type LookProps = {
  attribute: FacetName
  /** Heading of the filter on this site. */
  label: string
  usePagesPath: boolean
  /** URL of the image service. */
  images: string
  links: FacetLink[]
}
