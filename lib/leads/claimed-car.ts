import type { EnquiryCar } from '@/lib/forms/forms'

/** The car as submitted with the form. Selects the form variant when the dealer API is unavailable. */
export function readClaimedCar(lead: Record<string, unknown>): EnquiryCar | null {
  const text = (name: string) => (typeof lead[name] === 'string' ? lead[name] : '')
  const id = readClaimedCarId(lead)
  if (id === null) return null
  return {
    id,
    slug: text('car_slug'),
    name: '',
    stocknum: text('stock_number'),
    make: text('Vehicle Make'),
    model: text('Vehicle Model'),
    car_type: text('car_type') || 'used',
    status: text('vehicle_status') || 'in_stock',
    sold: false,
    location: null,
    dealership_slug: text('dealership_slug'),
  }
}

/** The `car_id` of a submitted lead as a positive integer; `null` for any other value or type. */
export function readClaimedCarId(lead: Record<string, unknown>): number | null {
  const named = lead['car_id']
  const id = typeof named === 'string' || typeof named === 'number' ? Number(named) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
