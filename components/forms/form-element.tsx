import type { FormEvent, ReactNode, RefObject } from 'react'
import type { BotCheckPlan } from '@/lib/bot-check/plan'
import type { FormDefinition } from '@/lib/forms/definition'
import type { FieldErrors, FormValues } from '@/lib/forms/schema'
import { getFormAction } from '@/lib/forms/targets'

/** What a form on a page is drawn from. */
export type FormProps<Form extends FormDefinition = FormDefinition> = {
  form: Form
  siteSlug: string
  botCheck: BotCheckPlan
  token: string
  /** What was typed and what is wrong with it, when the server shows the form again. */
  values: Record<string, string> | null
  errors: FieldErrors
  alert: string
  /** Sends the values instead of the lead calls, for a form that is no enquiry. */
  onSend?: (values: FormValues) => Promise<SendOutcome>
  /** Small print below the button. */
  children?: ReactNode
}

/** What came of sending by `onSend`: `handled` means that its owner shows what follows. */
export type SendOutcome = { kind: 'handled' } | { kind: 'failed'; message: string; fields: FieldErrors }

type Props = {
  form: FormDefinition
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The element around a form, which posts by itself where scripts do not (ADR 0011). */
export function FormElement({ form, ref, onSubmit, children }: Props) {
  const hasFiles = form.fields.some(({ kind }) => kind === 'file')
  return (
    <form
      ref={ref}
      data-form={form.name}
      method="post"
      action={getFormAction(form.name, hasFiles)}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      onSubmit={onSubmit}
      className="@container relative"
    >
      {children}
    </form>
  )
}
