import type { InputHTMLAttributes, KeyboardEvent } from 'react'
import type { FormField } from '@/lib/forms/definition'
import type { TextRule } from '@/lib/forms/rules'
import { controlClass, TALL, type ControlProps } from './control'

type Field = Extract<FormField, { kind: 'text' | 'textarea' | 'hidden' | 'number' | 'date' | 'datetime' }>
type Props = { field: Field; value: string | undefined; control: ControlProps }

/** Smaller placeholders, so that long examples fit on a phone. */
const LINE = 'h-12 placeholder:text-[0.9em] placeholder:tracking-tight'
const CODE = 'h-14 text-2xl font-bold tracking-[0.3em] tabular-nums'

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
      className={controlClass(isWrong, field.kind === 'text' && field.rule === 'code' ? CODE : LINE)}
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
    case 'code':
      return { type: 'text', inputMode: 'numeric' }
    case 'rego':
      return { type: 'text', autoCapitalize: 'characters', spellCheck: false, autoComplete: 'off' }
    case 'name':
      return { type: 'text', autoCapitalize: 'words', spellCheck: false }
    case 'plain':
      return { type: 'text' }
  }
}

/**
 * Makes the "next" key of an on-screen keyboard move to the next control, because Enter would submit a half-filled
 * form. With a physical keyboard Enter submits as usual.
 */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: input, key, nativeEvent } = event
  if (key !== 'Enter' || nativeEvent.isComposing || !matchMedia('(pointer: coarse)').matches) return
  const controls = [...(input.form?.elements ?? [])]
  const next = controls.slice(controls.indexOf(input) + 1).find(isReachable)
  if (!next || next instanceof HTMLButtonElement) return
  event.preventDefault()
  next.focus()
}

function isReachable(control: Element): control is HTMLElement {
  return (
    control instanceof HTMLElement &&
    control.tabIndex >= 0 &&
    control.matches('input, select, textarea, [type="submit"]') &&
    control.checkVisibility()
  )
}
