import { describeForm, type EnquiryFormProps } from './describe-form'
import { LazyForm } from './lazy-form'

/** An enquiry form of a site (`FM`). Works as an ordinary form; scripts make it quicker. Bring the heading yourself. */
export function EnquiryForm(props: EnquiryFormProps) {
  return <LazyForm {...describeForm(props)} />
}
