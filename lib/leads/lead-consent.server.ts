import 'server-only'
import type { Site } from '@/config/schema/site'
import { readFormToken } from '@/lib/bot-check/form-token.server'
import { recordConsent, type ConsentEvidence } from '@/lib/consent/evidence.server'
import { writePrivacyNotice } from '@/lib/consent/privacy-notice'
import type { FormDefinition } from '@/lib/forms/definition'
import { OPT_IN_TOUCHED } from '@/lib/forms/names'
import type { FormValues } from '@/lib/forms/values'
import type { LeadContext } from './payload'

type LeadConsent = {
  /** The complete form as the server builds it, even when only some steps were submitted. */
  form: FormDefinition
  /** The submitted lead, which says whether the shopper touched the opt-in checkbox. */
  lead: Record<string, unknown>
  values: FormValues
  isPartial: boolean
  context: LeadContext
}

/** Records the consent given with a submission (`FM-10`, `FM-12`). */
export function recordLeadConsent(
  site: Site,
  { form, lead, values, isPartial, context }: LeadConsent,
): ConsentEvidence {
  const touched = lead[OPT_IN_TOUCHED]
  return recordConsent({
    form,
    values,
    isPartial,
    isTouched: typeof touched === 'boolean' ? touched : null,
    notice: writePrivacyNotice(site, form.name),
    url: context.url,
    host: context.host,
    issuedVersion: readFormToken(site.slug, form.name, context.formToken)?.version ?? '',
    now: new Date(),
  })
}
