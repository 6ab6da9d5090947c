import type { ReactNode } from 'react'
import type { CarSummary } from '@/lib/cars/car'
import { findHighlight } from '@/lib/cars/describe'

/** Berths, length and weight as illustrations with figures. */
export function CamperFacts({ car, className }: { car: Pick<CarSummary, 'highlights'>; className?: string }) {
  const facts: { name: string; value: string | null; illustration: ReactNode }[] = [
    { name: 'Berths', value: findHighlight(car, /berths|sleeps/i), illustration: <Bed /> },
    { name: 'Length', value: findHighlight(car, /length/i), illustration: <Van /> },
    {
      name: 'Tare',
      value: findHighlight(car, /tare/i) ?? findHighlight(car, /gvm|atm/i),
      illustration: <Scale />,
    },
  ]
  const known = facts.filter(({ value }) => value !== null)
  if (known.length === 0) return null
  return (
    <dl className={className ?? 'grid grid-cols-3 gap-3'}>
      {known.map(({ name, value, illustration }) => (
        <div key={name} className="flex min-w-0 flex-col">
          <dt>
            {illustration}
            <span className="sr-only">{name}</span>
          </dt>
          <dd className="mt-1 font-semibold whitespace-nowrap">
            {value}
            {name === 'Berths' && <span className="font-normal text-muted"> berth</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const DRAWING = 'block h-9 w-auto fill-none stroke-link stroke-[1.6]'

function Bed() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 56 36"
      className={DRAWING}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 32V8M4 26h48v6M52 26v-6a6 6 0 0 0-6-6H22v12" />
      <rect x="8" y="16" width="11" height="8" rx="3.500" className="fill-accent" />
      <path d="M30 18c3 3 6-2 9 1s5 0 7-1" />
    </svg>
  )
}

function Van() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 72 36"
      className={DRAWING}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M12 26h4a5 5 0 0 0 0 0M30 26h30a3 3 0 0 0 3-3V11c0-4-3-7-7-7H22C15 4 12 9 12 16v10h8M6 26h6" />
      <circle cx="25" cy="26" r="4.500" className="fill-accent" />
      <path d="M19 10h12v6H17zM40 10h6v16M4 34h62M4 32v4M66 32v4" />
    </svg>
  )
}

function Scale() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 36"
      className={DRAWING}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M8 33 12 12h24l4 21ZM18 12a6 6 0 0 1 12 0" />
      <circle cx="24" cy="22" r="6.500" className="fill-accent" />
      <path d="m24 22 3-4" />
    </svg>
  )
}
