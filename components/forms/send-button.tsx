import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button-styles'

type Props = {
  isBusy: boolean
  /** Layout classes. */
  className: string
  /** Label when idle. */
  children: ReactNode
}

/** Submit button of a form or step. Disabled while sending, which is also announced to screen readers. */
export function SendButton({ isBusy, className, children }: Props) {
  return (
    <>
      <button
        type="submit"
        disabled={isBusy}
        aria-busy={isBusy || undefined}
        className={buttonClass('primary', {
          className: `${className} disabled:cursor-wait disabled:opacity-80`,
        })}
      >
        {isBusy && <span aria-hidden="true" className="spinner" />}
        {isBusy ? 'Loading' : children}
      </button>
      <span role="status" className="sr-only">
        {isBusy && 'Sending'}
      </span>
    </>
  )
}

/** Interval of screen reader announcements, in percent: announcing every change would be noise. */
const ANNOUNCE_EVERY = 25
/** Replaces the browser's default bar colour with the brand's. */
const BAR = 'upload-progress'

/** Upload progress of a form's files; `share` from 0 to 1. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  const announced = Math.floor(percent / ANNOUNCE_EVERY) * ANNOUNCE_EVERY
  return (
    <div className="mt-5">
      <label className="block text-sm">
        {percent < 100 ? `Sending your files: ${percent}%` : 'Your files are uploaded. Sending your enquiry…'}
        <progress value={percent} max={100} className={BAR} />
      </label>
      <p role="status" data-testid="upload-said" className="sr-only">
        {announced < 100 ? `Sending your files, ${announced}%` : 'Your files are uploaded'}
      </p>
    </div>
  )
}
