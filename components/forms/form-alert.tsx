import { AlertMark } from './alert-mark'

/** Form-level error message; renders nothing when empty. */
export function FormAlert({ text }: { text: string }) {
  if (!text) return null
  return (
    <p
      role="alert"
      data-testid="form-alert"
      className="mt-5 flex items-start gap-2.5 rounded-[min(var(--radius-controls),1.25rem)] border-2 border-danger bg-ground px-4 py-3 font-medium text-danger"
    >
      <AlertMark className="mt-0.5 size-5" />
      {text}
    </p>
  )
}
