import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { writePrivacyNotice } from '@/lib/consent/privacy-notice'
import type { FormName } from '@/lib/forms/definition'

type Props = { site: Site; form: FormName; hasTerms: boolean }

/**
 * Collection notice below a form's button: who collects the details and why. A server component, so it adds no client code. Its
 * links open in a new tab to keep the typed values.
 */
export function PrivacyNotice({ site, form, hasTerms }: Props) {
  return (
    <p className="mt-4 text-sm text-muted" data-testid="privacy-notice">
      {writePrivacyNotice(site, form)}{' '}
      {site.pages.footer && (
        <>
          <PolicyLink site={site} href="/privacy-policy" text="Privacy policy" />
          {hasTerms && ' · '}
          {hasTerms && <PolicyLink site={site} href="/terms-and-conditions" text="Terms of use" />}
        </>
      )}
    </p>
  )
}

function PolicyLink({ site, href, text }: { site: Site; href: string; text: string }) {
  return (
    <SiteLink
      site={site}
      href={href}
      target="_blank"
      prefetch={false}
      className="whitespace-nowrap text-link underline underline-offset-2"
    >
      {text}
      <span className="sr-only"> (opens in a new tab)</span>
    </SiteLink>
  )
}
