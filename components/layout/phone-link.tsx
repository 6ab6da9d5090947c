import { Icon } from '@/components/ui/icon'
import type { Site } from '@/config/schema/site'
import { getTelHref } from '@/lib/links/classify-link'

/** The dealer's phone number as a `tel:` link. */
export function PhoneLink({ site, className }: { site: Pick<Site, 'phone'>; className?: string }) {
  if (!site.phone) return null
  return (
    <a
      href={getTelHref(site.phone)}
      className={`inline-flex min-h-11 items-center gap-2 font-semibold whitespace-nowrap ${className ?? ''}`}
    >
      <Icon name="phone" />
      {site.phone}
    </a>
  )
}
