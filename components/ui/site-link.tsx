import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { Site } from '@/config/schema/site'
import { canPrefetch, classifyLink, resolveAnchor } from '@/lib/links/classify-link'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  site: Pick<Site, 'use_pages_path'>
  href: string
  /** `false` for links that are rarely followed. For a long list set `data-prefetch="off"` on its element instead. */
  prefetch?: boolean
  children?: ReactNode
}

/**
 * The link component of all pages: opens in-app, on the device or in a new tab by the link rules (`LK-01` to `LK-06`). A
 * plain anchor: `InAppNavigation` handles clicks on all anchors of a page (ADR 0018).
 */
export function SiteLink({ site, href, prefetch, children, ...rest }: Props) {
  const anchor = resolveAnchor(href, site.use_pages_path)
  const staysCold = classifyLink(href) === 'internal' && (prefetch === false || !canPrefetch(anchor.href))
  return (
    <a {...anchor} {...(staysCold ? { 'data-prefetch': 'off' } : {})} {...rest}>
      {children}
    </a>
  )
}
