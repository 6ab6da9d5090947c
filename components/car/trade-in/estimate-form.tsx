'use client'

import { useState, type FormEvent } from 'react'
import { buttonClass } from '@/components/ui/button-styles'
import { saveTradeInEstimate } from '@/lib/storage/trade-in-estimate'
import type { TradeInEstimate } from '@/lib/trade-in/estimate'
import { EstimateWords } from './estimate-words'

const CONTROL = 'mt-1 block min-h-12 w-full rounded-control border border-muted/60 bg-ground px-4 text-ink'
const FAILED = 'We can not look that up just now. Please send us the details below.'

/** Plate in, estimate out, kept for the car pages (`RT-07`, `BS-04`). Needs scripts; the form below it does not. */
export function EstimateForm({ site, registers }: { site: string; registers: readonly string[] }) {
  const [estimate, setEstimate] = useState<TradeInEstimate | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  const ask = async (form: HTMLFormElement) => {
    setIsBusy(true)
    setProblem('')
    try {
      const response = await fetch('/api/simple-autograb-lookup', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Object.fromEntries(new FormData(form))),
      })
      const answer = (await response.json()) as TradeInEstimate & { error?: string }
      if (!response.ok) return setProblem(answer.error ?? FAILED)
      setEstimate(answer)
      saveTradeInEstimate(site, answer)
    } catch {
      setProblem(FAILED)
    } finally {
      setIsBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void ask(event.currentTarget)
  }

  return (
    <section
      aria-labelledby="estimate-heading"
      className="mb-8 max-w-3xl rounded-card border border-line bg-surface p-5 shadow-card md:p-8 [@media(scripting:none)]:hidden"
    >
      <h2 id="estimate-heading" className="text-2xl font-bold">
        A first figure, at once
      </h2>
      <form onSubmit={submit} className="mt-4 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <label className="font-medium">
          Registration
          <input name="rego" required maxLength={12} autoComplete="off" className={`${CONTROL} uppercase`} />
        </label>
        {registers.length > 1 ? (
          <label className="font-medium">
            State
            <select name="regoState" className={CONTROL}>
              {registers.map((register) => (
                <option key={register}>{register}</option>
              ))}
            </select>
          </label>
        ) : (
          <input type="hidden" name="regoState" value={registers[0]} />
        )}
        <label className="font-medium">
          Kilometres
          <input name="km" inputMode="numeric" pattern="[0-9]*" maxLength={7} className={CONTROL} />
        </label>
        <button type="submit" disabled={isBusy} className={buttonClass('primary')}>
          {isBusy ? 'Looking it up …' : 'Estimate'}
        </button>
      </form>
      <div role="status" className="mt-4 empty:hidden" data-testid="trade-in-estimate">
        {estimate && !problem && (
          <p>
            <EstimateWords estimate={estimate} />
          </p>
        )}
      </div>
      <p role="alert" className="mt-4 font-medium text-danger empty:hidden">
        {problem}
      </p>
    </section>
  )
}
