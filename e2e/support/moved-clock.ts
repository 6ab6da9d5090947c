import { readFileSync, watchFile } from 'node:fs'
import { join } from 'node:path'

/**
 * Loaded before the web app's own code in tests that need time to pass: the process's clock is the machine's, moved
 * forward by the milliseconds that the file `clock` in its data folder says. Timers keep the machine's pace.
 */
// oxlint-disable-next-line node/no-process-env -- read before any of the product's code is loaded
const file = join(process.env['DATA_DIR'] ?? '.data', 'clock')
const LOOK_EVERY_MS = 25

let offset = readOffset()
watchFile(file, { interval: LOOK_EVERY_MS, persistent: false }, () => {
  offset = readOffset()
})

const realNow = Date.now.bind(Date)
const realElapsed = performance.now.bind(performance)
const now = () => realNow() + offset
// Next.js reads the time of its cached pages from here, and that of single requests from Date.
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
