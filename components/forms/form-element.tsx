import type { FormEvent, ReactNode, RefObject } from 'react'
import type { BotCheckPlan } from '@/lib/bot-check/plan'
import type { FormDefinition, FormSpec } from '@/lib/forms/definition'
import type { FieldErrors } from '@/lib/forms/schema'
import type { FormValues } from '@/lib/forms/values'
import { getFormAction } from '@/lib/forms/targets'

/** Props of a form. */
export type FormProps<Form extends FormDefinition = FormDefinition> = {
  form: Form
  siteSlug: string
  botCheck: BotCheckPlan
  token: string
  /** Submitted values and their errors, when the server re-renders the form. */
  values: Record<string, string> | null
  errors: FieldErrors
  alert: string
  /** Replaces the lead API calls, for a form that is not an enquiry. */
  onSend?: (values: FormValues) => Promise<SendOutcome>
  /** Small print below the button. */
  children?: ReactNode
}

/** Result of `onSend`; `handled` means that the caller shows the next step. */
export type SendOutcome = { kind: 'handled' } | { kind: 'failed'; message: string; fields: FieldErrors }

type Props = {
  form: FormSpec
  /** Where the browser posts the form without JavaScript; by default where leads go. */
  action?: string
  ref: RefObject<HTMLFormElement | null>
  /** Without a handler the browser posts the form. */
  onSubmit: ((event: FormEvent<HTMLFormElement>) => void) | undefined
  children: ReactNode
}

/** The `<form>` element. Without JavaScript the browser posts it (ADR 0011). */
export function FormElement({ form, action, ref, onSubmit, children }: Props) {
  const hasFiles = form.fields.some(({ kind }) => kind === 'file')
  return (
    <form
      ref={ref}
      data-form={form.name}
      method="post"
      action={action ?? getFormAction(form.name, hasFiles)}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      onSubmit={onSubmit}
      className="@container relative"
    >
      {children}
    </form>
  )
}
