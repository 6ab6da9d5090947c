import { splitList, type FormField } from '@/lib/forms/definition'
import type { ControlProps } from './control'

type Props = {
  field: Extract<FormField, { kind: 'radio' | 'checkbox-group' }>
  value: string | undefined
  control: ControlProps
}

/** Radio buttons or checkboxes. The first one has the field's id. */
export function ChoiceControls({ field, value, control }: Props) {
  // The group announces the error once; `aria-describedby` on each choice would repeat it.
  const { id, 'aria-describedby': _describedBy, 'aria-invalid': isWrong, ...shared } = control
  const isRadio = field.kind === 'radio'
  const chosen = isRadio ? [value ?? field.defaultValue ?? ''] : splitList(value ?? '')
  return (
    <div className="grid gap-2 @[30rem]:grid-cols-2">
      {field.choices.map((choice, index) => (
        <label key={choice.value} className="choice">
          <input
            {...shared}
            id={index === 0 ? id : `${id}-${index + 1}`}
            type={isRadio ? 'radio' : 'checkbox'}
            aria-invalid={isRadio ? undefined : isWrong}
            value={choice.value}
            defaultChecked={chosen.includes(choice.value)}
            className="size-5 shrink-0 accent-primary"
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
