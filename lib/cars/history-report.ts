import type { Car } from './car'

const OWN_FILE = /^\/[\w-][\w./-]*$/

/**
 * Address of a car's history report (`CD-03`): as the record names it, at the delivery service where it names a path, as
 * with pictures. `null` without a file, and for an address that is neither.
 */
export function getHistoryReportUrl(car: Pick<Car, 'file'>, images: string): string | null {
  if (/^https?:\/\//i.test(car.file)) return URL.canParse(car.file) ? car.file : null
  return OWN_FILE.test(car.file) && !car.file.includes('..') ? `${images}${car.file}` : null
}
