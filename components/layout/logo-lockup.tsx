import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'

type Props = {
  site: Pick<Site, 'name' | 'logo' | 'use_pages_path'>
  className?: string
  markClassName?: string
  /** The leading words of the name. */
  firstClassName?: string
  /** The words after the second, on a line of their own; a short name has none. */
  restClassName?: string
}

/** The dealer's mark with its name set live in the display font, as the link home. */
export function LogoLockup({ site, className, markClassName, firstClassName, restClassName }: Props) {
  const words = site.name.split(/\s+/)
  const first = words.slice(0, 2).join(' ')
  const rest = words.slice(2).join(' ')
  return (
    <SiteLink
      site={site}
      href="/"
      aria-label={`${site.name}, home`}
      className={`inline-flex min-h-11 items-center gap-3 max-[359px]:[zoom:0.75] ${className ?? ''}`}
    >
      {site.logo.url && <img src={site.logo.url} alt="" className={markClassName ?? 'block h-10 w-auto'} />}
      <span className="font-display leading-none whitespace-nowrap">
        <span className={`block ${firstClassName ?? ''}`}>{first}</span>
        {rest && <span className={`block ${restClassName ?? ''}`}>{rest}</span>}
      </span>
    </SiteLink>
  )
}
