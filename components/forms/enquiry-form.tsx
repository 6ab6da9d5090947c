import type { Site } from '@/config/schema/site'
import { issueFormToken } from '@/lib/bot-check/form-token.server'
import { planBotCheck } from '@/lib/bot-check/plan'
import { versionForm } from '@/lib/consent/evidence.server'
import { writePrivacyNotice } from '@/lib/consent/privacy-notice'
import { getEnv } from '@/lib/env'
import type { FormName } from '@/lib/forms/definition'
import type { EnquiryCar } from '@/lib/forms/definitions/form-context'
import { buildForm } from '@/lib/forms/forms'
import { prefillForm, type Query } from '@/lib/forms/prefill'
import type { FieldErrors } from '@/lib/forms/schema'
import { showEstimateAgain } from '@/lib/trade-in/lookup-request.server'
import { SiteLink } from '@/components/ui/site-link'
import { LazyForm } from './lazy-form'

export type EnquiryFormProps = {
  site: Site
  form: FormName
  car?: EnquiryCar
  /** Query parameters that prefill the form. */
  query?: Query
  /** Submitted values and their errors, when the form is shown again. */
  values?: Record<string, string>
  errors?: FieldErrors
  alert?: string
}

/** Builds the props of a form, including its privacy notice. */
export function describeForm({
  site,
  form: name,
  car,
  query = {},
  values,
  errors = {},
  alert = '',
}: EnquiryFormProps) {
  const form = prefillForm(buildForm(site, name, car ?? null), query)
  return {
    form,
    siteSlug: site.slug,
    botCheck: planBotCheck(site.forms, getEnv().TURNSTILE_URL),
    token: issueFormToken(site.slug, name, Date.now(), versionForm(form, writePrivacyNotice(site, name))),
    values: values ? showEstimateAgain(site, values) : null,
    errors,
    alert,
    children: <PrivacyNotice site={site} form={name} hasTerms={form.note !== ''} />,
  }
}

type NoticeProps = { site: Site; form: FormName; hasTerms: boolean }

/**
 * Collection notice below a form's button: who collects the details and why. A server component, so it adds no client code. Its
 * links open in a new tab to keep the typed values.
 */
function PrivacyNotice({ site, form, hasTerms }: NoticeProps) {
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

/** An enquiry form of a site (`FM`), without a heading. Works as a plain HTML form; JavaScript enhances it. */
export function EnquiryForm(props: EnquiryFormProps) {
  return <LazyForm {...describeForm(props)} />
}
