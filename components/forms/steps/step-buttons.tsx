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
