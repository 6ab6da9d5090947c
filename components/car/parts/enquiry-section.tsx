import type { ReactNode } from 'react'
import { isAvailable } from '@/lib/cars/availability'
import type { Car } from '@/lib/cars/car'
import { getCarHeading } from '@/lib/cars/describe'

/** The enquiry form with a heading that depends on availability (`CD-11`). */
export function EnquirySection({
  car,
  children,
  className,
}: {
  car: Car
  children: ReactNode
  className?: string
}) {
  return (
    <section
      id="enquire"
      aria-labelledby="enquire-heading"
      className={className ?? 'rounded-card border border-line bg-surface p-5 md:p-8'}
    >
      <h2 id="enquire-heading" className="text-2xl font-bold">
        {isAvailable(car)
          ? `Enquire about this ${getCarHeading(car)}`
          : 'Like this and want something similar?'}
      </h2>
      <div className="mt-5">{children}</div>
    </section>
  )
}
