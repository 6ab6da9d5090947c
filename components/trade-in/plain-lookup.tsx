import { buttonClass } from '@/components/ui/button-styles'
import { getLookUpId, LOOK_UP } from '@/lib/forms/names'
import type { LookupKind, RegisteredFacts, TradeInEstimate } from '@/lib/trade-in/estimate'
import { FoundVehicle } from './found-vehicle'
import { nameLookup } from './name-lookup'

type Props = {
  formName: string
  gives: LookupKind
  /** The form's values when it is shown again, with what was found among them. */
  values: Record<string, string> | null
  /** Why nothing was found. */
  error: string | undefined
}

/**
 * The plate's lookup without scripts (`LD-07`, `RT-07`): a button that posts the form as it is, and comes back to the vehicle
 * filled in, or to why not.
 */
export function PlainLookup({ formName, gives, values, error }: Props) {
  const found = values?.[LOOK_UP]
  return (
    <div id={getLookUpId(formName)} tabIndex={-1} className="grid scroll-mt-28 gap-4 outline-none">
      <noscript>
        {/* The first button of a form is the one that Enter presses: that must be the one that sends it. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <button type="submit" name={LOOK_UP} value="yes" className={buttonClass('outline', { wide: true })}>
          {nameLookup(gives)}
        </button>
      </noscript>
      {found && (
        <FoundVehicle
          // Written by the server alone.
          vehicle={JSON.parse(found) as RegisteredFacts | TradeInEstimate}
          isValued={gives === 'valuation'}
        />
      )}
      {error && (
        <p data-error-for={LOOK_UP} className="font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
