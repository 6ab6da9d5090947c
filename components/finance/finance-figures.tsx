import type { FinanceBlock } from '@/lib/finance/finance-law'

/**
 * Repayment, rate and comparison rate side by side, in one size, weight and colour: a comparison rate must
 * not be less prominent than the rate it belongs to (ADR 0021).
 */
export function FinanceFigures({
  blocks,
  className,
  figureClassName,
}: {
  blocks: readonly FinanceBlock[]
  className?: string
  /** Applies to all figures instead of 16 px bold. */
  figureClassName?: string
}) {
  return (
    <dl className={className ?? 'flex flex-wrap gap-x-5 gap-y-2'}>
      {blocks
        .filter(({ place }) => place === 'headline')
        .map(({ kind, value, text }) => (
          <div key={kind} data-finance={kind} className="figure">
            <dt>{text}</dt>
            <dd className={figureClassName}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Disclosures that must be visible beside the figures. */
export function FinancePrint({ blocks }: { blocks: readonly FinanceBlock[] }) {
  return blocks
    .filter(({ place }) => place === 'line')
    .map(({ kind, text }) => (
      <span key={kind} data-finance={kind}>
        {`${text} `}
      </span>
    ))
}
