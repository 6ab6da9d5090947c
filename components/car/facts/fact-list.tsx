'use client'

import type { Fact } from '@/lib/cars/describe'

/** Facts as a ruled name–value list. A client component: the page's data then contains the facts, not the elements (ADR 66). */
export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={className ?? 'grid gap-x-10 sm:grid-cols-2'}>
      {facts.map((fact) => (
        <div key={fact.name} className="spec-row">
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
