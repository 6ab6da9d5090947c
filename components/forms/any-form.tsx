import { describeForm, type EnquiryFormProps } from './enquiry-form'
import { LazyForm } from './lazy-form'
import { LazySteps } from './steps/lazy-steps'

/** Renders any form of a site, single-page or stepped (`MS`). Pages without stepped forms use `EnquiryForm`, to load less code. */
export function AnyForm(props: EnquiryFormProps) {
  const described = describeForm(props)
  const { steps } = described.form
  return steps ? (
    <LazySteps {...described} form={{ ...described.form, steps }} />
  ) : (
    <LazyForm {...described} />
  )
}
