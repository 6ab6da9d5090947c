import type { FormName } from '@/lib/forms/definition'
import { buildForm } from '@/lib/forms/forms'
import { carSchema, type Car } from '@/lib/cars/car'
import type { LeadFacts } from '@/lib/delivery/lead-facts'
import { readDemoSite } from '@/tests/demo-site'

export const CAR: Car = carSchema.parse({
  id: 77,
  slug: '2023-hyundai-tucson-elite-77',
  name: '2023 Hyundai Tucson Elite',
  year: 2023,
  make: 'Hyundai',
  model: 'Tucson',
  badge: 'Elite',
  price: 38_990,
  km: 21_500,
  stocknum: 'U1077',
  vin: 'KMHJB81BSPU000077',
  car_type: 'used',
  body: 'SUV',
  colour: 'Titan Grey',
  transmission: 'Automatic',
  doors: 5,
  dealership_slug: 'harbour-city-used',
  location_id: 2003,
})

const MIA = {
  name: 'Mia Nguyen',
  first_name: 'Mia',
  last_name: 'Nguyen',
  email: 'mia@example.com',
  phone: '0412345678',
  category: 'Used Car Enquiry',
  dealership_slug: 'harbour-city-used',
  message: 'Is it still there?',
  url: 'https://harbourcity.example/cars/77',
}

/** Facts of a complete lead about a car, with overrides. */
export function makeFacts(
  payload: Record<string, unknown> = {},
  {
    form = 'car-enquiry',
    site = 'harbour-city',
    car = CAR,
    isComplete = true,
  }: {
    form?: FormName
    site?: string
    car?: Car | null
    isComplete?: boolean
  } = {},
): LeadFacts {
  const dealer = readDemoSite(site)
  return {
    site: dealer,
    form: buildForm(dealer, form, car),
    payload: { ...MIA, ...payload },
    car,
    origin: 'https://harbourcity.example',
    isComplete,
  }
}
