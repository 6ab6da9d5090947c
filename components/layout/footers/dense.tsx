import type { FooterProps } from '../header-props'
import { FooterGroups } from '../footer-groups'
import { FooterLegal } from '../footer-legal'
import { PhoneLink } from '../phone-link'
import { SiteLogo } from '../site-logo'

/** Columns of links on the primary colour. */
export function DenseFooter({ site, groups, year }: FooterProps) {
  return (
    <footer className="mt-20 bg-primary text-on-primary">
      <div className="container-page grid gap-10 py-14 lg:grid-cols-[1.2fr_2fr]">
        <div>
          <SiteLogo site={site} className="h-10" />
          <p className="mt-4 max-w-md opacity-85">{site.description}</p>
          <PhoneLink site={site} className="mt-4" />
        </div>
        <FooterGroups site={site} groups={groups} />
      </div>
      <FooterLegal site={site} year={year} />
    </footer>
  )
}
