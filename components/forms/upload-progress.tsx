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
