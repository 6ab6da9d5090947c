import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { issueFormToken } from '@/lib/bot-check/form-token.server'
import type { FormName } from '@/lib/forms/definition'
import { buildForm, type EnquiryCar } from '@/lib/forms/forms'
import { prefillForm, type Query } from '@/lib/forms/prefill'
import type { FieldErrors } from '@/lib/forms/schema'
import { LazyForm } from './lazy-form'
import { LazySteps } from './steps/lazy-steps'

type Props = {
  site: Site
  form: FormName
  car?: EnquiryCar
  /** What a link says the form should start with. */
  query?: Query
  /** What was typed and what is wrong with it, when the form is shown again. */
  values?: Record<string, string>
  errors?: FieldErrors
  alert?: string
}

/** An enquiry form of a site (`FM`). Works as an ordinary form; scripts make it quicker. Bring the heading yourself. */
export function EnquiryForm({ site, form: name, car, query = {}, values, errors = {}, alert = '' }: Props) {
  const form = prefillForm(buildForm(site, name, car ?? null), query)
  const shared = {
    siteSlug: site.slug,
    needsBotCheck: site.forms.bot_check !== 'none',
    token: issueFormToken(site.slug, name),
    values: values ?? null,
    errors,
    alert,
    children: <SmallPrint site={site} hasTerms={form.note !== ''} />,
  }
  const { steps } = form
  return steps ? <LazySteps form={{ ...form, steps }} {...shared} /> : <LazyForm form={form} {...shared} />
}

function SmallPrint({ site, hasTerms }: { site: Site; hasTerms: boolean }) {
  return (
    <p className="mt-4 text-sm text-muted">
      We use these details to answer you.{' '}
      <SiteLink site={site} href="/privacy-policy" className="text-link underline underline-offset-2">
        How we look after them
      </SiteLink>
      {hasTerms && (
        <>
          {' · '}
          <SiteLink
            site={site}
            href="/terms-and-conditions"
            className="text-link underline underline-offset-2"
          >
            Terms of use
          </SiteLink>
        </>
      )}
    </p>
  )
}
