import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { Site } from '@/config/schema/site'
import { classifyLink, mayPrefetch, normaliseHref } from '@/lib/links/classify-link'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  site: Pick<Site, 'use_pages_path'>
  href: string
  /** `false` for links that stand in long lists, like facet values. */
  prefetch?: boolean
  children?: ReactNode
}

/**
 * The only link of the product: opens in-app, by the device or in a new tab as the link rules say (`LK-01` to `LK-06`). A
 * plain anchor: `InAppNavigation` makes all of a page's anchors open in-app (ADR 0018).
 */
export function SiteLink({ site, href, prefetch, children, ...rest }: Props) {
  const kind = classifyLink(href)
  const target = normaliseHref(href, site.use_pages_path)
  const opensTab = kind === 'map' || kind === 'external'
  const staysCold = kind === 'internal' && (prefetch === false || !mayPrefetch(target))
  return (
    <a
      href={target}
      {...(opensTab ? { target: '_blank', rel: 'noopener' } : {})}
      {...(staysCold ? { 'data-prefetch': 'off' } : {})}
      {...rest}
    >
      {children}
    </a>
  )
}
