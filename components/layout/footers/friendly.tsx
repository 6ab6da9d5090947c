import { Hours } from '@/components/content/hours'
import { FooterGroups } from '../footer-groups'
import { FooterLegal } from '../footer-legal'
import type { FooterProps } from '../header-props'
import { PhoneLink } from '../phone-link'

/** Green hill with a handwritten tagline, hours and links. */
export function FriendlyFooter({ site, groups, year }: FooterProps) {
  const { address } = site
  return (
    <footer className="mt-16 text-on-primary md:mt-24">
      <svg
        aria-hidden="true"
        viewBox="0 0 1440 140"
        preserveAspectRatio="none"
        className="block h-16 w-full fill-primary md:h-32"
      >
        <path d="M0 96C180 30 330 8 520 40s300 74 480 46 270-78 440-60v114H0z" />
      </svg>
      <div className="-mt-px bg-primary">
        <div className="container-page grid gap-x-14 gap-y-12 pt-6 pb-14 lg:grid-cols-[1.2fr_1.15fr_1.7fr]">
          <div>
            <p className="font-display text-4xl leading-[1.02] font-extrabold tracking-tight md:text-5xl">
              {site.tagline || site.name}
            </p>
            {site.home.note && (
              <p className="mt-5 max-w-xs -rotate-2 font-aside text-xl leading-snug">{site.home.note}</p>
            )}
            <p className="mt-6 opacity-90">
              {[address.street, address.city].filter(Boolean).join(', ')}
              <PhoneLink site={site} className="mt-1 !flex text-2xl font-extrabold hover:underline" />
            </p>
          </div>
          {site.opening_hours.length > 0 && (
            <div>
              <h2 className="text-base font-semibold">Opening hours</h2>
              <Hours hours={site.opening_hours} className="mt-2 [&>div]:border-on-primary/25" />
            </div>
          )}
          <FooterGroups site={site} groups={groups} className="grid grid-cols-2 gap-8 md:grid-cols-3" />
        </div>
        <FooterLegal site={site} year={year} />
      </div>
    </footer>
  )
}
