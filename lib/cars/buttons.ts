import { CAR_BUTTONS, type CarButton } from '@/config/names'
import type { Car } from './car'

/** All buttons of a car page: those named by the site in its order, then the others in the default order (`CD-03`). */
export function orderButtons(preferred: readonly CarButton[]): CarButton[] {
  return [...new Set([...preferred, ...CAR_BUTTONS])]
}

const FILE_PATH = /^\/[\w-][\w./-]*$/

/**
 * URL of a car's history report (`CD-03`): absolute as given in the record, or a path at the file service, as
 * with photos. `null` without a file or for an invalid URL.
 */
export function getHistoryReportUrl(car: Pick<Car, 'file'>, images: string): string | null {
  if (/^https?:\/\//i.test(car.file)) return URL.canParse(car.file) ? car.file : null
  return FILE_PATH.test(car.file) && !car.file.includes('..') ? `${images}${car.file}` : null
}
