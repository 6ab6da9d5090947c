import clsx from 'clsx'
import { SiteLink } from '@/components/ui/site-link'
import { formatAddress } from '@/lib/site/location'
import type { FooterProps } from './header-props'

/** Licence, address and legal links at the end of the footer. */
export function FooterLegal({ site, year }: Omit<FooterProps, 'groups'>) {
  const { address } = site
  const place = formatAddress(address)
  return (
    <div
      className={clsx(
        'container-page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-current/20 py-5 text-sm',
        // Last element on the page: leave room for the chat launcher.
        site.integrations.chat_key && 'max-md:pb-24 md:pr-40',
      )}
    >
      <p>
        © {year} {site.name}
        {site.dealer_license_number && `. Dealer licence ${site.dealer_license_number}`}
        {place && `. ${place}`}
      </p>
      <p className="flex gap-5">
        <SiteLink site={site} href="/privacy-policy" className="footer-link">
          Privacy policy
        </SiteLink>
        <SiteLink site={site} href="/terms-and-conditions" className="footer-link">
          Terms
        </SiteLink>
      </p>
    </div>
  )
}
