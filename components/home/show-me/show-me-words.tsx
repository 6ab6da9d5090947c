import type { ReactNode } from 'react'

/** The words of the button; `number` draws the count (`SS-06`). */
export function ShowMeWords({ count, number }: { count: number | null; number: ReactNode }) {
  if (count === null) return <span>Show vehicles</span>
  return (
    <span>
      Show Me {number} {count === 1 ? 'vehicle' : 'vehicles'}
    </span>
  )
}
