import type { FormField } from '../definition'
import { hidden } from './fields'
import type { EnquiryCar } from './form-context'

/** Hidden fields that identify the car in a lead. */
export function listCarFacts(car: EnquiryCar | null): FormField[] {
  return [
    hidden('car_id', String(car?.id ?? '')),
    hidden('car_slug', car?.slug ?? ''),
    hidden('stock_number', car?.stocknum ?? ''),
    hidden('Vehicle Make', car?.make ?? ''),
    hidden('Vehicle Model', car?.model ?? ''),
    hidden('car_type', car?.car_type ?? ''),
    hidden('vehicle_status', car?.status ?? ''),
    hidden('dealership_slug', car?.dealership_slug ?? ''),
  ]
}
