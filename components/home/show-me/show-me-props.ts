import type { ReactNode } from 'react'
import type { CountRules } from '@/lib/search/live-count'

export type ShowMeProps = {
  /** Vehicles that the form finds as the server sent it; `null` when that is not known. */
  count: number | null
  rules: CountRules
  locale: string
  className: string
  /** After the words. */
  icon?: ReactNode
}
