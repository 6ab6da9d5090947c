import type { FormField } from '@/lib/forms/definition'
import { ACCEPTED_FILES } from '@/lib/forms/file-rules'
import { controlClass, TALL, type ControlProps } from './control'

type Props = { field: Extract<FormField, { kind: 'file' }>; control: ControlProps }

/** Native file input. */
export function FileControl({ field, control }: Props) {
  return (
    <input
      {...control}
      type="file"
      multiple={field.isMultiple}
      accept={ACCEPTED_FILES}
      aria-required={field.required || undefined}
      className={controlClass(
        control['aria-invalid'] ?? false,
        `${TALL} cursor-pointer py-2.5 pl-2.5 text-sm file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-control file:border-0 file:bg-primary file:px-4 file:font-semibold file:text-on-primary`,
      )}
    />
  )
}
