import { describeForm, type EnquiryFormProps } from './describe-form'
import { LazyForm } from './lazy-form'

/** An enquiry form of a site (`FM`), without a heading. Works as a plain HTML form; JavaScript enhances it. */
export function EnquiryForm(props: EnquiryFormProps) {
  return <LazyForm {...describeForm(props)} />
}
