import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'

/** The dealer's logo, or the name set in the display font, as the link home. */
export function SiteLogo({ site, className }: { site: Site; className?: string }) {
  return (
    <SiteLink
      site={site}
      href="/"
      aria-label={`${site.name}, home`}
      className={`inline-flex items-center ${className ?? ''}`}
    >
      {site.logo.url ? (
        <img src={site.logo.url} alt="" className="block h-full w-auto" />
      ) : (
        <span className="font-display text-xl leading-none font-bold">{site.name}</span>
      )}
    </SiteLink>
  )
}
