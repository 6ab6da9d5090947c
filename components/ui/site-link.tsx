import Link from 'next/link'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { Site } from '@/config/schema/site'
import { classifyLink, mayPrefetch, normaliseHref } from '@/lib/links/classify-link'

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  site: Pick<Site, 'use_pages_path'>
  href: string
  /** `false` for links that stand in long lists, like facet values. */
  prefetch?: boolean
  scroll?: boolean
  children?: ReactNode
}

/** The only link of the product: opens in-app, by the device or in a new tab as the link rules say (`LK-01` to `LK-06`). */
export function SiteLink({ site, href, prefetch, scroll, children, ...rest }: Props) {
  const kind = classifyLink(href)
  const target = normaliseHref(href, site.use_pages_path)
  if (kind === 'internal' && !target.startsWith('#')) {
    const isPrefetched = prefetch !== false && mayPrefetch(target)
    return (
      <Link href={target} prefetch={isPrefetched ? null : false} scroll={scroll} {...rest}>
        {children}
      </Link>
    )
  }
  const opensTab = kind === 'map' || kind === 'external'
  return (
    <a href={target} {...(opensTab ? { target: '_blank', rel: 'noopener' } : {})} {...rest}>
      {children}
    </a>
  )
}
