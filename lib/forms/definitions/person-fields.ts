import type { Site } from '@/config/schema/site'
import type { FormField } from '../definition'
import { phoneExample } from '../rules'

/** Name, email and postcode fields are identical in every form (`FM-02` to `FM-04`). */
export const NAME_RULES = { rule: 'name', required: true, maxLength: 80 } as const
export const EMAIL_FIELD: FormField = {
  kind: 'text',
  name: 'email',
  label: 'Email',
  rule: 'email',
  required: true,
  maxLength: 254,
  autoComplete: 'email',
}
export const POSTCODE_FIELD: FormField = {
  kind: 'text',
  name: 'postcode',
  label: 'Postcode',
  rule: 'postcode',
  required: true,
  maxLength: 4,
  autoComplete: 'postal-code',
}

/** Contact details: names, phone and email (`FM-02`, `FM-03`, `FM-05`). */
export function listPersonFields(site: Site): FormField[] {
  const names: FormField[] = site.forms.full_name
    ? [{ ...NAME_RULES, kind: 'text', name: 'name', label: 'Full Name', autoComplete: 'name' }]
    : [
        { ...NAME_RULES, kind: 'text', name: 'name', label: 'First Name', autoComplete: 'given-name' },
        { ...NAME_RULES, kind: 'text', name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
      ]
  return [
    ...names,
    {
      kind: 'text',
      name: 'phone',
      label: 'Mobile Number',
      rule: 'phone',
      required: true,
      maxLength: 30,
      autoComplete: 'tel',
      placeholder: phoneExample(site),
    },
    EMAIL_FIELD,
  ]
}

/** The shopper's postcode, on sites that enable the field (`FM-04`). */
export function listPostcodeField(site: Site): FormField[] {
  return site.forms.postcode_field ? [POSTCODE_FIELD] : []
}
