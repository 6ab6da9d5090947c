import type { Site } from '@/config/schema/site'
import type { FormField } from '../definition'
import { phoneExample } from '../rules'

/** Who asks: names, phone, e-mail (`FM-02`, `FM-03`, `FM-05`). */
export function listPersonFields(site: Site): FormField[] {
  const name = { rule: 'name', required: true, maxLength: 80 } as const
  const names: FormField[] = site.forms.full_name
    ? [{ ...name, kind: 'text', name: 'name', label: 'Full Name', autoComplete: 'name' }]
    : [
        { ...name, kind: 'text', name: 'name', label: 'First Name', autoComplete: 'given-name' },
        { ...name, kind: 'text', name: 'last_name', label: 'Last Name', autoComplete: 'family-name' },
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
    {
      kind: 'text',
      name: 'email',
      label: 'Email',
      rule: 'email',
      required: true,
      maxLength: 254,
      autoComplete: 'email',
    },
  ]
}

/** Where the shopper lives, on sites that ask (`FM-04`). */
export function listPostcodeField(site: Site): FormField[] {
  if (!site.forms.postcode_field) return []
  return [
    {
      kind: 'text',
      name: 'postcode',
      label: 'Postcode',
      rule: 'postcode',
      required: true,
      maxLength: 4,
      autoComplete: 'postal-code',
    },
  ]
}
