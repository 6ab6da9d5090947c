import { buttonClass } from '@/components/ui/button-styles'
import { getLookUpId, LOOK_UP } from '@/lib/forms/names'
import { readVehicle, type LookupKind } from '@/lib/trade-in/estimate'
import { FoundVehicle } from './found-vehicle'
import { getLookupLabel } from './lookup-label'

type Props = {
  formName: string
  gives: LookupKind
  /** Submitted values, including the lookup's result, when the form is shown again. */
  values: Record<string, string> | null
  /** Error message of the lookup. */
  error: string | undefined
}

/**
 * Plate lookup without JavaScript (`LD-07`, `RT-07`): a button that posts the form; the server renders it again with the
 * vehicle filled in, or with an error.
 */
export function PlainLookup({ formName, gives, values, error }: Props) {
  // Serialised by the server.
  const found = values?.[LOOK_UP]
  const vehicle = found ? readVehicle(JSON.parse(found)) : null
  return (
    <div id={getLookUpId(formName)} tabIndex={-1} className="grid scroll-mt-28 gap-4 outline-none">
      <noscript>
        {/* Enter activates the first submit button of a form: that must send the form, not look up the plate. */}
        <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
        <button type="submit" name={LOOK_UP} value="yes" className={buttonClass('outline', { wide: true })}>
          {getLookupLabel(gives)}
        </button>
      </noscript>
      {vehicle && <FoundVehicle vehicle={vehicle} isValued={gives === 'valuation'} />}
      {error && (
        <p data-error-for={LOOK_UP} className="font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
