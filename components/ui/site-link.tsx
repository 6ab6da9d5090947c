import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { Site } from '@/config/schema/site'
import { classifyLink, canPrefetch, normaliseHref } from '@/lib/links/classify-link'

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
  const kind = classifyLink(href)
  const target = normaliseHref(href, site.use_pages_path)
  const opensTab = kind === 'map' || kind === 'external'
  const staysCold = kind === 'internal' && (prefetch === false || !canPrefetch(target))
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
