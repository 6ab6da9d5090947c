import { describeForm, type EnquiryFormProps } from './describe-form'
import { LazyForm } from './lazy-form'
import { LazySteps } from './steps/lazy-steps'

/** Any form of a site, those that are asked in steps too (`MS`); pages without such forms need not carry their code. */
export function AnyForm(props: EnquiryFormProps) {
  const described = describeForm(props)
  const { steps } = described.form
  return steps ? (
    <LazySteps {...described} form={{ ...described.form, steps }} />
  ) : (
    <LazyForm {...described} />
  )
}
