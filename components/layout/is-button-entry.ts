import type { NavigationItem } from '@/config/schema/navigation'

/** Whether a header entry asks to be a button (its `className` holds `button`). */
export function isButtonEntry(entry: Pick<NavigationItem, 'className'>): boolean {
  return entry.className.split(' ').includes('button')
}
