import type { ChangeEvent } from 'react'
import {
  type CalculatorFields,
  type Estimate,
  explainNoEstimate,
  FREQUENCIES,
  type Frequency,
  readLoan,
} from '@/lib/finance/calculator'
import { listKeys } from '@/lib/typed'

type CalculatorViewProps = {
  fields: CalculatorFields
  result: Estimate | null
  /** Absent until the calculator's code has loaded; the fields are read-only until then. */
  onChange?: (change: Partial<CalculatorFields>) => void
}

type NumberField = Exclude<keyof CalculatorFields, 'frequency'>
type Field = { name: NumberField; label: string; unit: string; min: number; max: number; step: number }

const HIGHEST_RATE = 30

/**
 * Amount, deposit, rate, term, balloon and frequency, and the resulting repayment (`FI-05`). The repayment is above the
 * fields, so that both fit on a phone's screen.
 */
export function CalculatorView({ fields, result, onChange }: CalculatorViewProps) {
  return (
    <fieldset disabled={!onChange} className="@container min-w-0">
      <legend className="sr-only">Loan</legend>
      <p className="mb-4 min-h-9 border-b border-line pb-4 leading-none" data-testid="calculator-result">
        {result ? (
          <>
            <span className="font-display text-4xl font-bold tabular-nums">{result.payment}</span>{' '}
            {result.period}, estimated
          </>
        ) : (
          explainNoEstimate(fields)
        )}
      </p>
      <div className="grid gap-x-8 gap-y-3 @lg:grid-cols-2">
        {listFields(fields).map((field) => (
          <NumberAndSlider key={field.name} field={field} value={fields[field.name]} onChange={onChange} />
        ))}
        <FrequencyChoice chosen={fields.frequency} onChange={onChange} />
      </div>
      <dl className="mt-4 grid gap-x-8 text-sm @lg:grid-cols-2" data-testid="calculator-sums">
        {result?.lines.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </fieldset>
  )
}

function listFields(fields: CalculatorFields): Field[] {
  const { price } = readLoan(fields)
  const highest = Math.max(100_000, Math.ceil((price * 1.5) / 10_000) * 10_000)
  return [
    { name: 'price', label: 'Price', unit: '$', min: 0, max: highest, step: 100 },
    { name: 'deposit', label: 'Deposit or trade-in', unit: '$', min: 0, max: Math.max(price, 0), step: 100 },
    { name: 'rate', label: 'Interest rate', unit: '% p.a.', min: 0, max: HIGHEST_RATE, step: 0.05 },
    { name: 'years', label: 'Term', unit: 'years', min: 1, max: 7, step: 1 },
    { name: 'balloon', label: 'Balloon', unit: '% of price', min: 0, max: 50, step: 1 },
  ]
}

function NumberAndSlider({
  field: { name, label, unit, min, max, step },
  value,
  onChange,
}: {
  field: Field
  value: string
  onChange: CalculatorViewProps['onChange']
}) {
  // No handler in server components: functions cannot be serialised.
  const change =
    onChange && ((event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }))
  const number = Number(value)
  const shown = Number.isFinite(number) ? number : min
  return (
    <div>
      <label className="flex items-center justify-between gap-3 text-sm font-semibold">
        <span>
          {label} <span className="font-normal text-muted">({unit})</span>
        </span>
        <input
          type="number"
          inputMode="decimal"
          name={`calculator-${name}`}
          min={min}
          step="any"
          value={value}
          readOnly={!onChange}
          onChange={change}
          className="min-h-11 w-28 rounded-control border border-muted bg-ground px-3 text-right text-base font-normal text-ink tabular-nums"
        />
      </label>
      <input
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={unit === '$' ? `$${value}` : `${value} ${unit}`}
        min={min}
        max={max}
        step={step}
        {...(change ? { value: shown, onChange: change } : { defaultValue: shown })}
        className="h-11 w-full cursor-pointer accent-link"
      />
    </div>
  )
}

function FrequencyChoice({
  chosen,
  onChange,
}: {
  chosen: Frequency
  onChange: CalculatorViewProps['onChange']
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Repayment frequency</legend>
      <div className="grid auto-cols-fr grid-flow-col overflow-hidden rounded-control border border-muted">
        {listKeys(FREQUENCIES).map((frequency) => (
          <label
            key={frequency}
            className="flex min-h-11 cursor-pointer items-center justify-center px-1 text-center text-sm font-semibold capitalize not-first:border-l not-first:border-muted has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-link"
          >
            <input
              type="radio"
              name="calculator-frequency"
              value={frequency}
              {...(onChange
                ? { checked: frequency === chosen, onChange: () => onChange({ frequency }) }
                : { defaultChecked: frequency === chosen })}
              className="sr-only"
            />
            {frequency}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
