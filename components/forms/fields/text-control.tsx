import type { InputHTMLAttributes } from 'react'
import type { FormField } from '@/lib/forms/definition'
import type { TextRule } from '@/lib/forms/rules'
import { controlClass, TALL, type ControlProps } from './control'
import { goToNext } from './go-to-next'

type Field = Extract<FormField, { kind: 'text' | 'textarea' | 'hidden' | 'number' | 'date' | 'datetime' }>
type Props = { field: Field; value: string | undefined; control: ControlProps }

/** Text, number or date input, or a textarea. */
export function TextControl({ field, value, control }: Props) {
  const isWrong = control['aria-invalid'] ?? false
  const shared = {
    ...control,
    'aria-required': field.required || undefined,
    defaultValue: value ?? field.defaultValue,
  }
  if (field.kind === 'textarea')
    return (
      <textarea
        {...shared}
        rows={4}
        maxLength={field.maxLength}
        placeholder={field.placeholder}
        className={controlClass(isWrong, `min-h-28 py-3 ${TALL}`)}
      />
    )
  const input = (
    <input
      {...shared}
      {...describeInput(field)}
      enterKeyHint="next"
      onKeyDown={goToNext}
      // Smaller placeholders, so that long examples fit on a phone.
      className={controlClass(isWrong, 'h-12 placeholder:text-[0.9em] placeholder:tracking-tight')}
    />
  )
  if (field.kind !== 'number' || !field.unit) return input
  return (
    <span className="flex items-center gap-3">
      {input}
      <span aria-hidden="true" className="text-muted">
        {field.unit}
      </span>
    </span>
  )
}

/** Input type and on-screen keyboard. */
function describeInput(field: Exclude<Field, { kind: 'textarea' }>): InputHTMLAttributes<HTMLInputElement> {
  switch (field.kind) {
    case 'number':
      // Shoppers enter "45,000", which `type="number"` rejects.
      return {
        type: 'text',
        inputMode: 'numeric',
        autoComplete: 'off',
        maxLength: 16,
        placeholder: field.placeholder,
      }
    case 'date':
      return { type: 'date' }
    case 'datetime':
      return { type: 'datetime-local' }
    default: {
      const { maxLength, placeholder, autoComplete } = field
      return { maxLength, placeholder, autoComplete, ...describeRule(field.rule) }
    }
  }
}

function describeRule(rule: TextRule): InputHTMLAttributes<HTMLInputElement> {
  switch (rule) {
    case 'email':
      return { type: 'email', inputMode: 'email', spellCheck: false }
    case 'phone':
      return { type: 'tel', inputMode: 'tel' }
    case 'postcode':
      return { type: 'text', inputMode: 'numeric' }
    case 'rego':
      return { type: 'text', autoCapitalize: 'characters', spellCheck: false, autoComplete: 'off' }
    case 'name':
      return { type: 'text', autoCapitalize: 'words', spellCheck: false }
    case 'plain':
      return { type: 'text' }
  }
}
