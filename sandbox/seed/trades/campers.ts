import type { Body } from '@/sandbox/images/catalogue'
import type { Random } from '../random'
import type { Vehicle } from '../vehicle'
import { ageAndPrice, formatWhole, specify } from './common'

type Style =
  | 'Family Caravan'
  | 'Couples Caravan'
  | 'Off-Road Caravan'
  | 'Pop Top'
  | 'Camper Trailer'
  | 'Hybrid'
  | 'Campervan'

/**
 * Columns: make, model, badge, style, berths, length in metres, tare kg, ATM kg, price when new, first model
 * year.
 */
type Row = readonly [string, string, string, Style, number, number, number, number, number, number]

const MODELS: readonly Row[] = [
  ['Jayco', 'Journey', '17.55-5 Outback', 'Couples Caravan', 2, 7.4, 2265, 2665, 74990, 2019],
  ['Jayco', 'Journey', '19.61-3 Outback', 'Family Caravan', 5, 8.1, 2450, 2950, 82990, 2019],
  ['Jayco', 'Starcraft', '18.57-4', 'Family Caravan', 5, 7.7, 2080, 2480, 67990, 2018],
  ['Jayco', 'All-Terrain', '19.61-4', 'Off-Road Caravan', 4, 8.2, 2690, 3190, 99990, 2020],
  ['Jayco', 'Expanda', '17.56-2', 'Pop Top', 6, 6.6, 1825, 2225, 59990, 2016],
  ['Jayco', 'Silverline', '21.65-3', 'Couples Caravan', 3, 8.9, 2730, 3130, 112990, 2018],
  ['Jayco', 'Swan', 'Outback', 'Camper Trailer', 6, 5.9, 1240, 1640, 39990, 2015],
  ['Jayco', 'CrossTrak', '15.48-2', 'Hybrid', 2, 5.9, 1650, 2200, 61990, 2020],
  ['New Age', 'Road Owl', '18 ES', 'Couples Caravan', 2, 7.5, 2160, 2800, 77990, 2019],
  ['New Age', 'Manta Ray', '19 Bunk', 'Family Caravan', 5, 8.1, 2380, 3000, 79990, 2017],
  ['Lotus', 'Off Grid', '19.6', 'Off-Road Caravan', 2, 8.3, 2890, 3500, 124990, 2020],
  ['Lotus', 'Trooper', '18.6 Bunk', 'Family Caravan', 4, 7.9, 2650, 3300, 114990, 2021],
  ['Crusader', 'Excalibur', 'Prince', 'Couples Caravan', 2, 7.9, 2390, 2890, 86990, 2018],
  ['Crusader', 'X-Country', 'Bandit', 'Off-Road Caravan', 2, 7.3, 2320, 3000, 89990, 2020],
  ['Kokoda', 'Force X', '17.6', 'Off-Road Caravan', 2, 7.4, 2760, 3500, 118990, 2020],
  ['Coromal', 'Soul Seeker', '18.6', 'Couples Caravan', 2, 7.7, 2180, 2780, 76990, 2022],
  ['Avan', 'Aspire', '499', 'Pop Top', 2, 6.6, 1490, 1890, 52990, 2018],
  ['Avan', 'Cruiseliner', 'Adventure Pack', 'Camper Trailer', 2, 4.9, 960, 1360, 32990, 2017],
  ['Cub', 'Campers Brumby', 'Supamatic', 'Camper Trailer', 4, 5.1, 980, 1500, 34990, 2016],
  ['MDC', 'XT16HR', 'Offroad', 'Hybrid', 3, 6.7, 2260, 2950, 57990, 2019],
  ['MDC', 'Cruizer', '11', 'Hybrid', 2, 5.4, 1540, 2000, 38990, 2020],
  ['Patriot', 'X1', 'GT', 'Camper Trailer', 2, 4.6, 890, 1500, 41990, 2018],
  ['Track', 'Tvan', 'Yulara', 'Camper Trailer', 2, 5.0, 990, 1500, 62990, 2017],
  ['Zone RV', 'Off Road', '19.6', 'Off-Road Caravan', 2, 8.2, 2450, 3500, 169990, 2021],
  ['Bailey', 'Provence', '17.4', 'Couples Caravan', 2, 7.1, 1830, 2230, 72990, 2019],
  ['Toyota', 'HiAce', 'Slumbertrek', 'Campervan', 2, 5.4, 2250, 3100, 84990, 2019],
  ['Volkswagen', 'California', 'Beach', 'Campervan', 4, 4.9, 2410, 3080, 109990, 2020],
]

const COLOURS = ['White', 'White', 'White', 'Silver', 'Sand', 'Charcoal', 'Grey', 'Blue']

/** Generates a caravan, camper trailer or campervan. */
export function createCamper(random: Random): Vehicle {
  const [make, model, badge, style, berths, length, tare, atm, priceNew, since] = random.pick(MODELS)
  const drives = style === 'Campervan'
  const { year, carType, km, price } = ageAndPrice(random, {
    priceNew,
    since,
    kmPerYear: drives ? 14000 : 0,
    yearlyLoss: 0.05,
  })
  const picture: Body = drives ? 'van' : 'caravan'
  const beds = berths > 2 ? `Queen bed and ${berths - 2} ${berths === 3 ? 'single' : 'bunks'}` : 'Queen bed'
  return {
    year,
    make,
    model,
    badge,
    series: '',
    item_type: 'camper',
    car_type: carType,
    price,
    km,
    weekly: null,
    colour: random.pick(COLOURS),
    interior: '',
    body: style,
    simple_body: drives ? 'van' : '',
    drive: drives ? 'Rear' : '',
    fuel: drives ? 'Diesel' : '',
    transmission: drives ? 'Automatic' : '',
    engine: drives ? '2.8 L 4 cylinder' : '',
    seats: berths,
    doors: null,
    picture,
    categories: [
      style,
      ...(tare <= 1500 ? ['Light to Tow'] : []),
      ...(berths >= 4 ? ['Sleeps a Family'] : []),
      ...(/Off-Road|Hybrid|Camper Trailer/.test(style) ? ['Dirt Roads'] : []),
    ],
    highlights: [
      { name: 'Berths', value: String(berths) },
      { name: 'Length', value: `${length.toFixed(1)} m` },
      { name: 'Tare', value: `${formatWhole(tare)} kg` },
      { name: drives ? 'GVM' : 'ATM', value: `${formatWhole(atm)} kg` },
    ],
    specifications: [
      ...specify('Size and weight', [
        ['Overall length', `${length.toFixed(1)} m`],
        ['Tare mass', `${formatWhole(tare)} kg`],
        [drives ? 'Gross vehicle mass' : 'Aggregate trailer mass', `${formatWhole(atm)} kg`],
        ['Payload', `${formatWhole(atm - tare)} kg`],
      ]),
      ...specify('Living', [
        ['Berths', String(berths)],
        ['Beds', beds],
        ['Fresh water', `${random.pick([60, 80, 95, 160, 190])} L`],
        ['Solar', `${random.pick([0, 160, 200, 340, 400])} W`.replace(/^0 W$/, '')],
        ['Style', style],
      ]),
    ],
  }
}
