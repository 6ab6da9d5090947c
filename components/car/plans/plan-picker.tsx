'use client'

import { lazy } from 'react'
import type { Plan } from '@/lib/cars/plan'

// Lazy, because only one template has plans but all vehicle pages share the initial bundle. Without its own Suspense boundary
// the server waits for the code and renders the plan in place.
const PlanToggles = lazy(async () => ({ default: (await import('./plan-toggles')).PlanToggles }))

/** Plan options; the code loads only on pages with a plan. */
export function PlanPicker({ plan }: { plan: Plan }) {
  return <PlanToggles plan={plan} />
}
