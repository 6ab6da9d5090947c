'use client'

import { useState } from 'react'
import { computePlanCost, type Plan } from '@/lib/cars/plan'
import { formatNumber } from '@/lib/text/format-number'

/** Subscription terms in weeks, and extra kilometres per week beyond those included. */
const TERMS = [
  { weeks: 4, name: '4 weeks' },
  { weeks: 13, name: '3 months' },
  { weeks: 26, name: '6 months' },
]
const EXTRA_KM = [0, 100, 200]

type Props = { plan: Plan }

/** Term and distance of a plan with the resulting cost. Without JavaScript the default choice is shown. */
export function PlanToggles({ plan }: Props) {
  const [weeks, setWeeks] = useState(TERMS[1]?.weeks ?? 13)
  const [extraKm, setExtraKm] = useState(0)
  const cost = computePlanCost(plan, { weeks, extraKm })
  const included = plan.includedKm
  return (
    <div className="space-y-5">
      <Toggle
        legend="Subscription length"
        name="plan-weeks"
        options={TERMS.map((term) => ({ value: term.weeks, name: term.name }))}
        chosen={weeks}
        onChoose={setWeeks}
      />
      {included !== null && plan.extraCents !== null && (
        <Toggle
          legend="Kilometres per week"
          name="plan-km"
          options={EXTRA_KM.map((extra) => ({
            value: extra,
            name: formatNumber(included + extra, 'en-AU'),
          }))}
          chosen={extraKm}
          onChoose={setExtraKm}
        />
      )}
      <dl aria-live="polite" className="space-y-1 border-t border-line pt-4 text-sm">
        {extraKm > 0 && (
          <Line
            name={`Extra ${extraKm} km at ${plan.extraCents}c per km`}
            value={cost.weekly - plan.weekly}
            suffix=" per week"
          />
        )}
        <Line name="Joining fee (one-off)" value={plan.joiningFee} />
        <Line
          name={`Total over ${TERMS.find((term) => term.weeks === weeks)?.name ?? ''}`}
          value={cost.total}
          isTotal
        />
      </dl>
    </div>
  )
}

function Line({
  name,
  value,
  suffix = '',
  isTotal,
}: {
  name: string
  value: number
  suffix?: string
  isTotal?: boolean
}) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isTotal ? 'pt-1 text-lg font-bold' : ''}`}>
      <dt className={isTotal ? '' : 'text-muted'}>{name}</dt>
      <dd className="tabular-nums">
        ${formatNumber(value, 'en-AU', { maximumFractionDigits: 0 })}
        {suffix}
      </dd>
    </div>
  )
}

function Toggle({
  legend,
  name,
  options,
  chosen,
  onChoose,
}: {
  legend: string
  name: string
  options: { value: number; name: string }[]
  chosen: number
  onChoose: (value: number) => void
}) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid auto-cols-fr grid-flow-col rounded-full bg-ground p-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer items-center justify-center rounded-full px-2 text-center text-sm font-semibold tabular-nums has-checked:bg-primary has-checked:text-on-primary has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === chosen}
              onChange={() => onChoose(option.value)}
              className="sr-only"
            />
            {option.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
