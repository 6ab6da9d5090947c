import { CAR_BUTTONS, type CarButton } from '@/config/names'

/** Every button of a car page once: those a site names first, in its order, then the others in the usual one (`CD-03`). */
export function orderButtons(wanted: readonly CarButton[]): CarButton[] {
  return [...new Set([...wanted, ...CAR_BUTTONS])]
}
