import { Icon } from '@/components/ui/icon'

/** Previous or next button beside the picture. */
export function StepButton({
  side,
  label,
  onClick,
}: {
  side: 'left' | 'right'
  label: string
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      // Keep presses on the button from starting a drag of the picture below.
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onClick={onClick}
      className={`absolute top-1/2 grid size-12 -translate-y-1/2 place-items-center rounded-full border border-line bg-surface text-ink shadow-card ${side === 'left' ? 'left-2 md:left-4' : 'right-2 md:right-4'}`}
    >
      <Icon name={side === 'left' ? 'chevron-left' : 'chevron-right'} className="size-6" />
    </button>
  )
}
