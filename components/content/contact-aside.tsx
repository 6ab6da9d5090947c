import type { ReactNode } from 'react'
import { OpenNow } from '@/components/layout/open-now'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import type { FormName } from '@/lib/forms/definition'
import { listStepsAhead } from '@/lib/forms/success-page'
import { getTelHref } from '@/lib/links/classify-link'
import { findDepartment, getOpenState } from '@/lib/site/location'
import { getDefaultSearch } from '@/lib/site/navigation'
import { Hours } from './hours'
import { NumberedSteps } from './numbered-steps'

type Props = {
  site: Site
  form: FormName
  /** Whether to show opening hours; `false` on pages that already show them. */
  hasHours?: boolean
}

const LINK = 'mt-1 inline-flex min-h-12 items-center gap-3 text-link hover:underline'

/** The locations that answer the enquiries of a form, where these are not the sales team's. */
const DEPARTMENTS: Partial<Record<FormName, string>> = {
  'service-booking': 'service',
  'parts-enquiry': 'parts',
}

/** Beside a form: the next steps after sending, other contact options and a link to the stock. */
export function ContactAside({ site, form, hasHours = false }: Props) {
  const search = getDefaultSearch(site)
  const { phone, hours } = findDepartment(site, DEPARTMENTS[form] ?? null)
  return (
    <aside className="page-aside space-y-8">
      <Part kind="steps" title="What happens next">
        <NumberedSteps steps={listStepsAhead(form)} className="mt-3" />
      </Part>
      {phone && (
        <Part kind="call" title="Prefer to talk?">
          <SiteLink
            site={site}
            href={getTelHref(phone)}
            className={`${LINK} aside-phone font-display text-2xl font-bold`}
          >
            <Icon name="phone" /> {phone}
          </SiteLink>
          <OpenNow open={getOpenState(site, new Date(), hours)} />
        </Part>
      )}
      {hasHours && hours.length > 0 && (
        <Part kind="hours" title="Opening hours">
          <Hours hours={hours} className="mt-1" />
        </Part>
      )}
      <Part kind="more" title="More options">
        <p className="grid justify-items-start">
          {site.email && (
            <SiteLink
              site={site}
              href={`mailto:${site.email}`}
              className={`${LINK} font-semibold [overflow-wrap:anywhere]`}
            >
              <Icon name="mail" /> {site.email}
            </SiteLink>
          )}
          {form === 'service-booking' && site.integrations.service_booking_url && (
            <SiteLink
              site={site}
              href={site.integrations.service_booking_url}
              className={`${LINK} font-semibold`}
            >
              <Icon name="calendar" /> Book online with our workshop
            </SiteLink>
          )}
          <SiteLink site={site} href={search.url} className={`${LINK} font-semibold`}>
            <Icon name="search" /> {search.name}
          </SiteLink>
        </p>
      </Part>
    </aside>
  )
}

function Part({ kind, title, children }: { kind: string; title: string; children: ReactNode }) {
  return (
    <div data-aside={kind}>
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </div>
  )
}
