import type { NavigationItem } from '@/config/schema/navigation'

/** Whether a header entry is styled as a button (its `className` contains `button`). */
export function isButtonEntry(entry: Pick<NavigationItem, 'className'>): boolean {
  return entry.className.split(' ').includes('button')
}
