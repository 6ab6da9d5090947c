import type { Body } from '@/sandbox/images/catalogue'
import type { Random } from '../random'
import type { Vehicle } from '../vehicle'
import { ageAndPrice, formatWhole, specify } from './common'

type Style = 'B-Class Motorhome' | 'C-Class Motorhome' | 'A-Class Motorhome' | 'Campervan'

/**
 * Columns: make, model, badge, style, base vehicle, sleeps, belted seats, length in metres, GVM kg, price
 * when new, first model year.
 */
type Row = readonly [string, string, string, Style, string, number, number, number, number, number, number]

const MODELS: readonly Row[] = [
  ['Jayco', 'Conquest', 'FD 20-1', 'B-Class Motorhome', 'Fiat Ducato', 2, 4, 6.9, 4490, 179990, 2018],
  ['Jayco', 'Conquest', 'RM 23-1', 'C-Class Motorhome', 'Renault Master', 6, 4, 7.4, 4495, 174990, 2018],
  [
    'Jayco',
    'Optimum',
    'MB 25-1',
    'C-Class Motorhome',
    'Mercedes-Benz Sprinter',
    4,
    4,
    7.9,
    5000,
    254990,
    2020,
  ],
  ['Jayco', 'JRV', 'VW 19-1', 'Campervan', 'Volkswagen Crafter', 2, 4, 6.0, 3550, 139990, 2020],
  ['Avida', 'Birdsville', 'C7344', 'C-Class Motorhome', 'Fiat Ducato', 6, 5, 7.6, 4490, 184990, 2016],
  ['Avida', 'Esperance', 'C7922', 'C-Class Motorhome', 'Iveco Daily', 4, 4, 8.0, 5200, 229990, 2016],
  ['Avida', 'Busselton', 'B7821', 'B-Class Motorhome', 'Iveco Daily', 2, 2, 7.9, 5200, 239990, 2018],
  ['Avida', 'Escape', 'Mk II', 'Campervan', 'Fiat Ducato', 2, 4, 6.4, 4250, 144990, 2018],
  ['Avida', 'Longreach', 'A8600', 'A-Class Motorhome', 'Iveco Daily', 4, 4, 8.6, 7200, 329990, 2017],
  ['Sunliner', 'Switch', 'S442', 'C-Class Motorhome', 'Fiat Ducato', 4, 4, 7.1, 4490, 189990, 2019],
  ['Sunliner', 'Navian', 'N601', 'C-Class Motorhome', 'Iveco Daily', 4, 4, 8.4, 6500, 269990, 2018],
  ['Trakka', 'Jabiru', 'J2', 'Campervan', 'Fiat Ducato', 2, 4, 6.0, 4005, 164990, 2019],
  ['Trakka', 'Trakkaway', '700', 'B-Class Motorhome', 'Fiat Ducato', 2, 4, 7.0, 4490, 219990, 2018],
  ['Trakka', 'Torino', 'Xplorer', 'Campervan', 'Fiat Ducato', 2, 2, 6.4, 4250, 159990, 2017],
  ['Paradise', 'Integrity', 'Deluxe', 'C-Class Motorhome', 'Iveco Daily', 2, 4, 8.0, 6500, 289990, 2017],
  ['Horizon', 'Banksia', 'Twin', 'Campervan', 'Fiat Ducato', 2, 2, 6.4, 4250, 162990, 2017],
  ['Horizon', 'Wattle', 'Island', 'Campervan', 'Fiat Ducato', 2, 2, 6.4, 4250, 165990, 2017],
  ['Apollo', 'Euro Tourer', '2 berth', 'Campervan', 'Mercedes-Benz Sprinter', 2, 2, 7.0, 3880, 124990, 2016],
  [
    'Apollo',
    'Euro Camper',
    '4 berth',
    'C-Class Motorhome',
    'Mercedes-Benz Sprinter',
    4,
    4,
    7.2,
    4490,
    139990,
    2016,
  ],
  ['Winnebago', 'Byron', '', 'B-Class Motorhome', 'Fiat Ducato', 2, 4, 7.0, 4490, 172990, 2017],
  ['Winnebago', 'Cottesloe', 'C2', 'C-Class Motorhome', 'Fiat Ducato', 6, 4, 7.5, 4490, 168990, 2016],
]

const COLOURS = ['White', 'White', 'White', 'White', 'Silver', 'Grey', 'Champagne', 'Sand']
/** The maximum GVM for a car licence in Australia, in kilograms. */
const CAR_LICENCE_KG = 4500

/** Generates a motorhome or large campervan. */
export function createMotorhome(random: Random): Vehicle {
  const [make, model, badge, style, base, sleeps, belts, length, gvm, priceNew, since] = random.pick(MODELS)
  const { year, carType, km, price } = ageAndPrice(random, {
    priceNew,
    since,
    kmPerYear: 11000,
    yearlyLoss: 0.045,
  })
  const picture: Body = style === 'Campervan' ? 'van' : 'motorhome'
  const licence = gvm <= CAR_LICENCE_KG ? 'Car' : gvm <= 8000 ? 'Light rigid' : 'Medium rigid'
  return {
    year,
    make,
    model,
    badge,
    series: base,
    item_type: 'rv',
    car_type: carType,
    price,
    km,
    weekly: null,
    colour: random.pick(COLOURS),
    interior: '',
    body: style,
    simple_body: 'motorhome',
    drive: base === 'Fiat Ducato' || base === 'Renault Master' ? 'Front' : 'Rear',
    fuel: 'Diesel',
    transmission: 'Automatic',
    engine: base === 'Iveco Daily' ? '3.0 L 4 cylinder' : '2.3 L 4 cylinder',
    seats: sleeps,
    doors: 3,
    picture,
    categories: [
      style,
      ...(licence === 'Car' ? ['Car Licence'] : []),
      ...(sleeps >= 4 ? ['Room for Kids'] : ['Made for Two']),
    ],
    highlights: [
      { name: 'Sleeps', value: String(sleeps) },
      { name: 'Length', value: `${length.toFixed(1)} m` },
      { name: 'Licence', value: licence },
      { name: 'GVM', value: `${formatWhole(gvm)} kg` },
    ],
    specifications: [
      ...specify('Vehicle', [
        ['Base vehicle', base],
        ['Overall length', `${length.toFixed(1)} m`],
        ['Gross vehicle mass', `${formatWhole(gvm)} kg`],
        ['Licence class', licence],
      ]),
      ...specify('Living', [
        ['Sleeps', String(sleeps)],
        ['Belted seats', String(belts)],
        ['Fresh water', `${random.pick([80, 100, 120, 145])} L`],
        ['House battery', random.pick(['100 Ah', '150 Ah lithium', '200 Ah lithium'])],
      ]),
    ],
  }
}
