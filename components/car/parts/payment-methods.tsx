import type { ReactNode } from 'react'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { isReservable } from '@/lib/cars/reservable'

const BADGE = 'inline-flex h-8 items-center gap-1 rounded border border-line bg-surface px-2 text-ink'

/** Online payment methods as monochrome marks (`CD-08`); only for a vehicle that can be reserved on its page (`RV-01`). */
export function PaymentMethods({ site, car, className }: { site: Site; car: Car; className?: string }) {
  const { payment_methods: isWanted, reserve } = site.car_page
  if (!isWanted || !reserve || !isReservable(car, site)) return null
  return (
    <section aria-label="Payment methods" className={className}>
      <p className="text-sm text-muted">Pay your deposit online with</p>
      <ul className="mt-2 flex flex-wrap gap-2 text-[0.8rem] leading-none font-bold">
        <Method name="Mastercard">
          <Circles /> <span className="tracking-tight">Mastercard</span>
        </Method>
        <Method name="Visa">
          <span className="text-base tracking-tight italic">VISA</span>
        </Method>
        <Method name="Maestro">
          <Circles /> <span className="tracking-tight">Maestro</span>
        </Method>
        <Method name="Google Pay">
          <span className="font-medium">G Pay</span>
        </Method>
        <Method name="Apple Pay">
          <span className="font-medium">Apple Pay</span>
        </Method>
      </ul>
    </section>
  )
}

function Method({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className={BADGE}>
      <span className="sr-only">{name}</span>
      <span aria-hidden="true" className="inline-flex items-center gap-1.5">
        {children}
      </span>
    </li>
  )
}

/** Two overlapping circles in the text colour. */
function Circles() {
  return (
    <svg viewBox="0 0 28 18" className="h-4 w-6 fill-current">
      <circle cx="9.5" cy="9" r="8" className="opacity-80" />
      <circle cx="18.5" cy="9" r="8" className="opacity-45" />
    </svg>
  )
}
