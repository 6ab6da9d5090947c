import type { ReactNode } from 'react'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'

type Props = {
  site: Site
  className?: string
  /** Sets the name beside a logo that is a mark only. */
  nameClassName?: string
  /** The name set in a header's own way, instead of `nameClassName`. */
  children?: ReactNode
}

/** The dealer's logo, or the name set in the display font, as the link home. */
export function SiteLogo({ site, className, nameClassName, children }: Props) {
  return (
    <SiteLink
      site={site}
      href="/"
      aria-label={`${site.name}, home`}
      className={`inline-flex items-center max-[359px]:[zoom:0.75] ${className ?? ''}`}
    >
      {site.logo.url && <img src={site.logo.url} alt="" className="block h-full w-auto" />}
      {children ??
        ((!site.logo.url || nameClassName) && (
          <span className={nameClassName ?? 'font-display text-xl leading-none font-bold'}>{site.name}</span>
        ))}
    </SiteLink>
  )
}
