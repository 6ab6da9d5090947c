import type { ReactNode } from 'react'
import type { Site } from '@/config/schema/site'
import { formatMoment } from '@/lib/time/zoned-time'

const DAY_MS = 86_400_000

type Props = {
  site: Site
  /** The time in Unix ms on pages that take a card payment; `null` on a receipt. */
  payAt: number | null
}

/** What the deposit covers, how long it holds the vehicle, the refund policy and card security (`RV-02`). */
export function DepositTerms({ site, payAt }: Props) {
  const { what_it_buys: buys, refund_policy: refund, hold_days: days } = site.reserve
  return (
    <aside className="page-aside space-y-8" aria-label="About your deposit">
      <Part kind="deposit" title="What your deposit covers">
        <p className="mt-2">{buys}</p>
        <p className="mt-2 font-semibold">
          The vehicle is reserved for {days === 1 ? '1 day' : `${days} days`} from your payment.
          {payAt !== null && ` If you pay now, until ${formatMoment(payAt + days * DAY_MS, site)}.`}
        </p>
      </Part>
      <Part kind="refund" title="Refunds">
        <p className="mt-2">{refund}</p>
      </Part>
      {payAt !== null && (
        <Part kind="trust" title="How your card is protected">
          <ul className="mt-2 list-disc space-y-1.5 pl-5">
            <li>Stripe processes your card. We never see or store its number.</li>
            <li>Your card is charged only after the vehicle is reserved for you.</li>
            <li>If the vehicle is sold or reserved first, you are not charged.</li>
          </ul>
        </Part>
      )}
    </aside>
  )
}

function Part({ kind, title, children }: { kind: string; title: string; children: ReactNode }) {
  return (
    <div data-aside={kind}>
      <h2 className="text-lg font-bold">{title}</h2>
      {children}
    </div>
  )
}
