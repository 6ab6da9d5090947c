import { listHours, nameRegion } from '@/lib/site/location'
import type { SiteLocation } from '@/config/schema/people'
import { getTelHref } from '@/lib/links/classify-link'
import type { FooterProps } from '../header-props'
import { FooterGroups } from '../footer-groups'
import { FooterLegal } from '../footer-legal'
import { SiteLogo } from '../site-logo'

/** All branches with address, phone and hours in columns, then links. */
export function DenseFooter({ site, groups, year }: FooterProps) {
  const branches = site.locations.filter(({ visible }) => visible)
  return (
    <footer className="mt-16 bg-primary text-on-primary print:hidden">
      {branches.length > 0 && (
        <div className="border-b border-current/20">
          <ul className="container-page grid gap-x-8 gap-y-8 py-10 text-sm sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
            {branches.map((branch) => (
              <li key={branch.id}>
                <Branch branch={branch} hours={site.opening_hours} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="container-page grid gap-10 py-10 lg:grid-cols-[1fr_1.7fr] lg:gap-16">
        <div>
          <SiteLogo site={{ ...site, logo: { ...site.logo, url: '' } }} className="[&>span]:text-2xl" />
          <p className="mt-3 max-w-md text-sm leading-relaxed">{site.description}</p>
        </div>
        <FooterGroups
          site={site}
          groups={groups}
          className="grid grid-cols-2 gap-8 text-sm md:grid-cols-3 [&_a]:text-[0.95rem] [&_h2]:text-lg [&_h2]:font-bold"
        />
      </div>
      <FooterLegal site={site} year={year} />
    </footer>
  )
}

function Branch({ branch, hours }: { branch: SiteLocation; hours: FooterProps['site']['opening_hours'] }) {
  const { address, contact_detail: contact, name } = branch
  const own = contact.opening_hours
  return (
    <>
      <h2 className="border-l-3 border-accent pl-2.5 text-lg leading-none font-bold">{name}</h2>
      <p className="mt-2.5">
        {address.street}
        <br />
        {[address.city, nameRegion(address.state), address.postcode].filter(Boolean).join(' ')}
      </p>
      {contact.phone && (
        <a
          href={getTelHref(contact.phone)}
          className="inline-flex min-h-11 items-center font-semibold tabular-nums hover:underline"
        >
          {contact.phone}
        </a>
      )}
      <dl className="space-y-0.5">
        {listHours(own.length > 0 ? own : hours).map(({ days, hours: times }) => (
          <div key={days} className="grid grid-cols-[5.5rem_1fr] gap-2">
            <dt>{days.replaceAll(/\b(\w{3})\w{0,6}day\b/g, '$1').replace(' to ', '–')}</dt>
            <dd className="whitespace-nowrap tabular-nums">{times}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
