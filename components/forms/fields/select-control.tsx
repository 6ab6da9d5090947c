import { Icon } from '@/components/ui/icon'
import type { FormField } from '@/lib/forms/definition'
import { controlClass, type ControlProps } from './control'

type Props = {
  field: Extract<FormField, { kind: 'select' }>
  value: string | undefined
  control: ControlProps
}

export function SelectControl({ field, value, control }: Props) {
  return (
    <span className="relative block">
      <select
        {...control}
        aria-required={field.required || undefined}
        defaultValue={value ?? field.defaultValue ?? ''}
        className={controlClass(control['aria-invalid'] ?? false, 'h-12 appearance-none pr-11')}
      >
        <option value="">{field.placeholder}</option>
        {field.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-4" />
    </span>
  )
}
