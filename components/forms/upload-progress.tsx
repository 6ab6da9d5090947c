/** Steps in which the way of the files is said aloud, in percent: every change of the bar would be noise. */
const SAID_EVERY = 25
/** A browser's own bar is green or blue, whatever the brand. */
const BAR =
  'mt-1.5 block h-3 w-full appearance-none overflow-hidden rounded-full border border-muted/60 bg-ground [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-ground [&::-webkit-progress-value]:bg-primary'

/** How much of a form's files is on its way; `share` from 0 to 1. */
export function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  const said = Math.floor(percent / SAID_EVERY) * SAID_EVERY
  return (
    <div className="mt-5">
      <label className="block text-sm">
        {percent < 100 ? `Sending your files: ${percent}%` : 'Your files are here. One moment …'}
        <progress value={percent} max={100} className={BAR} />
      </label>
      <p role="status" data-testid="upload-said" className="sr-only">
        {said < 100 ? `Sending your files, ${said}%` : 'Your files are here'}
      </p>
    </div>
  )
}
