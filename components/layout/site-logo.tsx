import type { ReactNode } from 'react'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'

type Props = {
  site: Site
  className?: string
  /** Shows the name beside a logo without text, with this style. */
  nameClassName?: string
  /** Custom rendering of the name, instead of `nameClassName`. */
  children?: ReactNode
}

/** Names with more letters are smaller and take two lines, so that they leave room for the rest of the header. */
const LONG_NAME = 20
const LONG_NAME_CLASS =
  'line-clamp-2 text-[0.9rem]! leading-tight! tracking-normal! whitespace-normal! text-balance sm:text-lg! lg:max-w-64 lg:text-xl!'

/** The dealer's logo, or its name in the display font. Links to the home page. */
export function SiteLogo({ site, className, nameClassName, children }: Props) {
  return (
    <SiteLink
      site={site}
      href="/"
      aria-label={`${site.name}, home`}
      className={`inline-flex min-w-0 items-center max-[359px]:[zoom:0.75] ${className ?? ''}`}
    >
      {site.logo.url && <img src={site.logo.url} alt="" className="block h-full w-auto shrink-0" />}
      {children ??
        ((!site.logo.url || nameClassName) && (
          <span
            className={`${nameClassName ?? 'font-display text-xl leading-none font-bold'} ${site.name.length > LONG_NAME ? LONG_NAME_CLASS : ''}`}
          >
            {site.name}
          </span>
        ))}
    </SiteLink>
  )
}
