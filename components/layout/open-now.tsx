import type { OpenState } from '@/lib/site/location'

/** Whether the dealer is open, with a dot that is filled when open. */
export function OpenNow({ open, className }: { open: OpenState | null; className?: string }) {
  if (!open) return null
  return (
    <span className={`flex w-fit items-center gap-2 ${className ?? ''}`}>
      <span
        aria-hidden="true"
        className={`size-2.5 rounded-full border-2 border-success ${open.isOpen ? 'bg-success' : ''}`}
      />
      {open.text}
    </span>
  )
}
