import { Hours } from '@/components/content/hours'
import type { FooterProps } from '../header-props'
import { FooterGroups } from '../footer-groups'
import { FooterLegal } from '../footer-legal'
import { PhoneLink } from '../phone-link'

/** Tagline and links on the page background, and the first word of the name at full width. */
export function DarkFooter({ site, groups, year }: FooterProps) {
  const word = site.name.split(' ')[0] ?? site.name
  return (
    <footer className="mt-24 overflow-hidden border-t border-line bg-surface text-ink">
      <div className="container-page grid gap-12 pt-16 pb-10 lg:grid-cols-[1.1fr_1.6fr_1fr] lg:gap-16">
        <div>
          <p className="max-w-sm font-display text-4xl leading-[0.95] font-extrabold text-balance uppercase">
            {site.tagline}
          </p>
          <PhoneLink site={site} className="mt-6 text-xl tabular-nums" />
        </div>
        <FooterGroups
          site={site}
          groups={groups}
          className="grid grid-cols-2 gap-8 sm:grid-cols-3 [&_h2]:text-xl [&_h2]:font-extrabold [&_h2]:text-link"
        />
        {site.opening_hours.length > 0 && (
          <div>
            <h2 className="text-xl font-extrabold text-link">Opening hours</h2>
            <Hours hours={site.opening_hours} className="mt-2 text-[0.95rem]" />
          </div>
        )}
      </div>
      <p
        aria-hidden="true"
        className="pb-[0.06em] text-center font-display leading-[0.8] font-black whitespace-nowrap text-line uppercase select-none before:content-[attr(data-word)]"
        data-word={word}
        style={{ fontSize: `${Math.min(40, 190 / word.length)}vw` }}
      />
      <div className="bg-ground">
        <FooterLegal site={site} year={year} />
      </div>
    </footer>
  )
}
