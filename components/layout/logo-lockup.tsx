import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'

type Props = {
  site: Pick<Site, 'name' | 'logo' | 'use_pages_path'>
  className?: string
  markClassName?: string
  /** Style of the first two words of the name. */
  firstClassName?: string
  /** Style of the remaining words, on a second line. */
  restClassName?: string
}

/** The dealer's logo mark with its name as text in the display font. Links to the home page. */
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
