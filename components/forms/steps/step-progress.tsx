import clsx from 'clsx'

/** Progress of a stepped form (`MS-05`). Shown with JavaScript only. */
export function StepProgress({
  index,
  total,
  progress,
}: {
  index: number
  total: number
  /** In percent. */
  progress: number
}) {
  const words = `Step ${index + 1} of ${total}`
  return (
    <div className="mb-6 [@media(scripting:none)]:hidden">
      <p className="text-sm font-semibold text-muted" data-testid="step-count">
        {words}
      </p>
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={progress}
        aria-valuetext={`${words}, ${progress}%`}
        className="mt-2 flex gap-1.5"
      >
        {Array.from({ length: total }, (_, at) => (
          <span
            key={at}
            className={clsx(
              'h-2 flex-1 rounded-full border transition-colors',
              at <= index ? 'border-ink/60 bg-primary' : 'border-muted/60 bg-ground',
            )}
          />
        ))}
      </div>
    </div>
  )
}
