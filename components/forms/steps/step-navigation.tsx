import clsx from 'clsx'
import { buttonClass } from '@/components/ui/button-styles'
import { SendButton } from '../send-button'

type Props = {
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  submitText: string
  skipText: string
  onBack: () => void
  onSkip: () => void
}

/** Back, Continue and Skip. Without JavaScript only the submit button of the whole form is shown. */
export function StepButtons({ isFirst, isLast, isBusy, submitText, skipText, onBack, onSkip }: Props) {
  return (
    <>
      <div className="mt-6 flex flex-wrap-reverse gap-3">
        {!isFirst && (
          <button
            type="button"
            disabled={isBusy}
            onClick={onBack}
            className={buttonClass('outline', { className: 'grow [@media(scripting:none)]:hidden' })}
          >
            Back
          </button>
        )}
        <SendButton isBusy={isBusy} className="grow-[3] basis-56">
          {isLast ? (
            submitText
          ) : (
            <>
              <span className="[@media(scripting:none)]:hidden">Continue</span>
              <span className="hidden [@media(scripting:none)]:inline">{submitText}</span>
            </>
          )}
        </SendButton>
      </div>
      {skipText && (
        <button
          type="button"
          disabled={isBusy}
          onClick={onSkip}
          className={buttonClass('quiet', {
            small: true,
            wide: true,
            className: 'mt-2 [@media(scripting:none)]:hidden',
          })}
        >
          {skipText}
        </button>
      )}
    </>
  )
}

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
