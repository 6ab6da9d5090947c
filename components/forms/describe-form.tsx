import type { Site } from '@/config/schema/site'
import { issueFormToken } from '@/lib/bot-check/form-token.server'
import { planBotCheck } from '@/lib/bot-check/plan'
import { versionForm } from '@/lib/consent/evidence.server'
import { writePrivacyNotice } from '@/lib/consent/privacy-notice'
import { getEnv } from '@/lib/env'
import type { FormName } from '@/lib/forms/definition'
import { buildForm, type EnquiryCar } from '@/lib/forms/forms'
import { prefillForm, type Query } from '@/lib/forms/prefill'
import type { FieldErrors } from '@/lib/forms/schema'
import { showEstimateAgain } from '@/lib/trade-in/plain-lookup.server'
import { PrivacyNotice } from './privacy-notice'

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
