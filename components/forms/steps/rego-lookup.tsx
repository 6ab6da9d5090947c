'use client'

import { useRef, useState } from 'react'
import { buttonClass } from '@/components/ui/button-styles'
import type { RegisteredFacts } from '@/lib/trade-in/estimate'

const FAILED = 'We can not look that up just now. Please type in your vehicle.'
const NO_PLATE = 'Please enter the registration first.'

/** Finds the vehicle by the plate that stands in the form (`LD-07`). Needs scripts; everything can be typed in as well. */
export function RegoLookup({ onFound }: { onFound: (facts: RegisteredFacts) => void }) {
  const element = useRef<HTMLDivElement>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  const lookUp = async () => {
    const plate = readPlate(element.current?.closest('form') ?? null)
    setProblem('')
    setName('')
    if (!plate.rego) return setProblem(NO_PLATE)
    setIsBusy(true)
    try {
      const facts = await ask(plate)
      onFound(facts)
      setName(facts.name)
    } catch (error) {
      setProblem(error instanceof Error && error.message ? error.message : FAILED)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div ref={element} className="mt-5 [@media(scripting:none)]:hidden">
      <button
        type="button"
        disabled={isBusy}
        aria-busy={isBusy || undefined}
        onClick={() => void lookUp()}
        className={buttonClass('outline', { wide: true })}
      >
        {isBusy ? 'Looking it up …' : 'Find my vehicle by its registration'}
      </button>
      <div role="status" data-testid="rego-result" className="mt-3 empty:hidden">
        {name && <p className="font-semibold">Found: {name}</p>}
      </div>
      <p role="alert" className="mt-3 font-medium text-danger empty:hidden">
        {problem}
      </p>
    </div>
  )
}

type Plate = { rego: string; regoState: string }

/** New Zealand has one register and no field for it. */
function readPlate(form: HTMLFormElement | null): Plate {
  const data = form ? new FormData(form) : new FormData()
  const read = (field: string) => String(data.get(field) ?? '').trim()
  return { rego: read('rego'), regoState: data.has('regoState') ? read('regoState') : 'NZ' }
}

/** @throws Error with the server's words. */
async function ask(plate: Plate): Promise<RegisteredFacts> {
  const response = await fetch('/api/nevdis', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(plate),
  })
  const answer = (await response.json()) as RegisteredFacts & { error?: string }
  if (!response.ok) throw new Error(answer.error ?? FAILED)
  return answer
}
