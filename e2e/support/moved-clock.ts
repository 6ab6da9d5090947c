import { readFileSync, watchFile } from 'node:fs'
import { join } from 'node:path'

/**
 * Preloaded into the web app in tests that advance the clock: shifts the process's clock by the milliseconds in the file `clock`
 * of its data folder. Timers still use real time.
 */
// oxlint-disable-next-line node/no-process-env -- read before the web app's code is loaded
const file = join(process.env['DATA_DIR'] ?? '.data', 'clock')
const POLL_INTERVAL_MS = 25

let offset = readOffset()
watchFile(file, { interval: POLL_INTERVAL_MS, persistent: false }, () => {
  offset = readOffset()
})

const realNow = Date.now.bind(Date)
const realElapsed = performance.now.bind(performance)
const now = () => realNow() + offset
// Next.js uses `performance.now` for cached pages and `Date` for requests.
performance.now = () => realElapsed() + offset
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, parts: unknown[], target) =>
    Reflect.construct(RealDate, parts.length === 0 ? [now()] : parts, target) as Date,
  apply: (RealDate) => new RealDate(now()).toString(),
  get: (RealDate, name) => (name === 'now' ? now : (Reflect.get(RealDate, name) as unknown)),
})

function readOffset(): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0
  } catch {
    return 0
  }
}
