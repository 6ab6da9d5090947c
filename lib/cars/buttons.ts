import type { CAR_BUTTONS } from '@/config/schema/features'

export type CarButton = (typeof CAR_BUTTONS)[number]

const USUAL: readonly CarButton[] = [
  'enquire',
  'reserve',
  'phone_reveal',
  'call',
  'test_drive',
  'finance',
  'trade_in',
  'chat',
  'chat_with_us',
  'history_report',
  'custom_link',
]

/** Every button of a car page once: those a site names first, in its order, then the others in the usual one (`CD-03`). */
export function orderButtons(wanted: readonly CarButton[]): CarButton[] {
  return [...new Set([...wanted, ...USUAL])]
}
