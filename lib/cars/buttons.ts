import { CAR_BUTTONS, type CarButton } from '@/config/names'

/** All buttons of a car page: those named by the site in its order, then the others in the default order (`CD-03`). */
export function orderButtons(preferred: readonly CarButton[]): CarButton[] {
  return [...new Set([...preferred, ...CAR_BUTTONS])]
}
