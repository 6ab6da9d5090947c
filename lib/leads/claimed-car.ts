import type { EnquiryCar } from '@/lib/forms/forms'

/** The car as the form tells it, for a form's variants, when the dealer API can not be asked. */
export function readClaimedCar(lead: Record<string, unknown>): EnquiryCar | null {
  const text = (name: string) => (typeof lead[name] === 'string' ? lead[name] : '')
  const id = Number(lead['car_id'])
  if (!Number.isSafeInteger(id) || id <= 0) return null
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
