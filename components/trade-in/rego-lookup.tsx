'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { buttonClass } from '@/components/ui/button-styles'
import { EVENTS } from '@/lib/events/catalogue'
import { track } from '@/lib/events/track'
import type { FormValues } from '@/lib/forms/values'
import { readTradeInEstimate, saveTradeInEstimate } from '@/lib/storage/trade-in-estimate'
import {
  isEstimate,
  isSamePlate,
  listFoundValues,
  type LookupKind,
  type Plate,
  type RegisteredFacts,
  type TradeInEstimate,
} from '@/lib/trade-in/estimate'
import { cancelPlateLookup, findVehicleByPlate, listStoredValues, readPlate } from './find-vehicle'
import { FoundVehicle } from './found-vehicle'
import { getLookupLabel } from './lookup-label'

export type RegoLookupProps = {
  gives: LookupKind
  siteSlug: string
  /** Writes values into the form and dispatches change events. */
  fill: (values: FormValues) => void
  /** Called with the estimate for the entered plate, or `null` when it no longer applies. */
  onEstimate: (estimate: TradeInEstimate | null) => void
}
type Found = { plate: Plate; vehicle: RegisteredFacts | TradeInEstimate }

/**
 * Looks up the vehicle of the entered number plate, with an estimate if the site offers valuations (`LD-07`, `RT-07`).
 * Starts from the shopper's stored estimate. All values can also be entered by hand; without JavaScript `PlainLookup` is
 * used instead.
 */
export function RegoLookup({ gives, siteSlug, fill, onEstimate }: RegoLookupProps) {
  const element = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<Found | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const pending = useRef<Plate | null>(null)
  const isValued = gives === 'valuation'
  const findForm = () => element.current?.closest('form') ?? null

  const show = (next: Found | null) => {
    const estimate = next && isEstimate(next.vehicle) ? next.vehicle : null
    setFound(next)
    onEstimate(estimate)
    if (isValued) fill({ valuation_token: estimate?.token ?? '' })
  }
  const readStored = (plate: Plate): Found | null => {
    const stored = isValued ? readTradeInEstimate(siteSlug) : null
    return stored && isSamePlate(stored, plate) ? { plate: stored, vehicle: stored } : null
  }

  /** Shows only results for the entered plate and state: two states can issue the same plate. */
  const follow = useEffectEvent((event: Event) => {
    const { target } = event
    const isPlate =
      (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) &&
      (target.name === 'rego' || target.name === 'regoState')
    if (!isPlate) return
    const plate = readPlate(findForm())
    if (pending.current && !isSamePlate(pending.current, plate)) cancelPlateLookup()
    if (found && isSamePlate(found.plate, plate)) return
    const stored = readStored(plate)
    if (found || stored) show(stored)
  })
  const begin = useEffectEvent(() => {
    const plate = readPlate(findForm())
    const stored = isValued ? readTradeInEstimate(siteSlug) : null
    if (!stored) return
    if (plate.rego === '') fill(listStoredValues(stored))
    if (plate.rego === '' || isSamePlate(stored, plate)) show({ plate: stored, vehicle: stored })
  })
  useEffect(() => {
    const form = element.current?.closest('form')
    if (!form) return
    begin()
    form.addEventListener('input', follow)
    form.addEventListener('change', follow)
    return () => {
      form.removeEventListener('input', follow)
      form.removeEventListener('change', follow)
      cancelPlateLookup()
    }
  }, [])

  const lookUp = async () => {
    const form = findForm()
    const plate = readPlate(form)
    setProblem('')
    setIsBusy(true)
    pending.current = plate
    const answer = await findVehicleByPlate(gives, plate)
    pending.current = null
    setIsBusy(false)
    // The plate has changed since the request.
    if (!answer || !isSamePlate(plate, readPlate(form))) return
    if (answer.kind === 'failed') {
      show(null)
      setProblem(answer.message)
      const control = answer.field ? form?.elements.namedItem(answer.field) : null
      if (control instanceof HTMLElement) control.focus()
      return
    }
    const { vehicle } = answer
    track({ id: isEstimate(vehicle) ? EVENTS.vehicle_valuation : EVENTS.vehicle_lookup })
    fill(listFoundValues(vehicle))
    show({ plate, vehicle })
    if (isEstimate(vehicle)) saveTradeInEstimate(siteSlug, vehicle)
  }

  return (
    <div ref={element} className="[@media(scripting:none)]:hidden">
      <button
        type="button"
        disabled={isBusy}
        aria-busy={isBusy || undefined}
        onClick={() => void lookUp()}
        className={buttonClass('outline', { wide: true })}
      >
        {isBusy && 'Looking up your vehicle…'}
        {!isBusy && getLookupLabel(gives)}
      </button>
      <div role="status" data-testid="rego-result" className="mt-4 empty:hidden">
        {found && <FoundVehicle vehicle={found.vehicle} isValued={isValued} />}
      </div>
      <p role="alert" className="mt-4 font-medium text-danger empty:hidden">
        {problem}
      </p>
    </div>
  )
}
