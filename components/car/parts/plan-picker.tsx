'use client'

import { lazy } from 'react'
import type { Plan } from '@/lib/cars/plan'

// One template has plans; the code of a car page's first load is the same for all of them. Without a boundary of its own the
// server waits for the code, so that the plan stands in the HTML where it belongs.
const PlanToggles = lazy(async () => ({ default: (await import('./plan-toggles')).PlanToggles }))

/** A plan to put together; its code is loaded on pages that have one. */
export function PlanPicker({ plan }: { plan: Plan }) {
  return <PlanToggles plan={plan} />
}
