import type { Body } from '@/sandbox/images/catalogue'
import type { Random } from '../random'
import type { Vehicle } from '../vehicle'
import { ageAndPrice, formatWhole, specify } from './common'

type TruckBody =
  | 'Pantech'
  | 'Tray'
  | 'Tipper'
  | 'Curtain Sider'
  | 'Refrigerated'
  | 'Crane Truck'
  | 'Prime Mover'
  | 'Cab Chassis'
  | 'Service Body'

/**
 * Columns: make, model, badge, GVM kg (GCM for a prime mover), axles, kW, licence, bodies, price when new,
 * first model year.
 */
type Row = readonly [
  string,
  string,
  string,
  number,
  string,
  number,
  string,
  readonly TruckBody[],
  number,
  number,
]

const LIGHT: readonly TruckBody[] = [
  'Pantech',
  'Tray',
  'Tipper',
  'Service Body',
  'Cab Chassis',
  'Refrigerated',
]
const MEDIUM: readonly TruckBody[] = [
  'Pantech',
  'Tray',
  'Tipper',
  'Curtain Sider',
  'Refrigerated',
  'Crane Truck',
]
const HEAVY: readonly TruckBody[] = ['Tipper', 'Tray', 'Curtain Sider', 'Crane Truck', 'Cab Chassis']
const PRIME: readonly TruckBody[] = ['Prime Mover']

const MODELS: readonly Row[] = [
  ['Isuzu', 'NLR', '45-150 AMT', 4500, '4x2', 110, 'Car', LIGHT, 68990, 2017],
  ['Isuzu', 'NPR', '65-190', 6500, '4x2', 140, 'Light rigid', LIGHT, 88990, 2016],
  [
    'Isuzu',
    'NPS',
    '75-155 4x4',
    7500,
    '4x4',
    114,
    'Light rigid',
    ['Tray', 'Service Body', 'Cab Chassis'],
    109990,
    2016,
  ],
  ['Isuzu', 'FRR', '110-260', 11000, '4x2', 191, 'Medium rigid', MEDIUM, 139990, 2015],
  ['Isuzu', 'FVR', '165-300', 16500, '4x2', 221, 'Heavy rigid', MEDIUM, 178990, 2015],
  ['Isuzu', 'FVZ', '260-300', 26000, '6x4', 221, 'Heavy rigid', HEAVY, 229990, 2015],
  ['Isuzu', 'GXD', '165-350', 45000, '4x2', 257, 'Heavy combination', PRIME, 189990, 2016],
  ['Hino', '300 Series', '616 IFS', 4495, '4x2', 110, 'Car', LIGHT, 66990, 2016],
  ['Hino', '300 Series', '921', 8500, '4x2', 151, 'Medium rigid', LIGHT, 94990, 2016],
  ['Hino', '500 Series', 'FD 1124', 10400, '4x2', 176, 'Medium rigid', MEDIUM, 134990, 2015],
  ['Hino', '500 Series', 'FG 1628', 16000, '4x2', 206, 'Heavy rigid', MEDIUM, 168990, 2015],
  ['Hino', '500 Series', 'FM 2635', 26000, '6x4', 257, 'Heavy rigid', HEAVY, 239990, 2017],
  ['Hino', '700 Series', 'SS 2848', 72000, '6x4', 353, 'Multi combination', PRIME, 279990, 2016],
  ['UD Trucks', 'Croner', 'PKE 14 280', 14000, '4x2', 206, 'Heavy rigid', MEDIUM, 162990, 2018],
  ['UD Trucks', 'Croner', 'LKE 11 240', 11000, '4x2', 177, 'Medium rigid', MEDIUM, 138990, 2018],
  ['UD Trucks', 'Quon', 'CW 26 460', 26000, '6x4', 343, 'Heavy rigid', HEAVY, 258990, 2018],
  ['UD Trucks', 'Quon', 'GW 26 460', 70000, '6x4', 343, 'Multi combination', PRIME, 269990, 2018],
  ['Fuso', 'Canter', '515 Wide', 4500, '4x2', 110, 'Car', LIGHT, 67490, 2016],
  ['Fuso', 'Canter', '815', 7500, '4x2', 110, 'Light rigid', LIGHT, 83990, 2016],
  ['Fuso', 'Fighter', '1124', 11000, '4x2', 177, 'Medium rigid', MEDIUM, 127990, 2015],
  ['Fuso', 'Shogun', '510', 63000, '6x4', 375, 'Multi combination', PRIME, 264990, 2021],
  ['Kenworth', 'T610', 'SAR', 97000, '6x4', 410, 'Multi combination', PRIME, 389990, 2018],
  ['Kenworth', 'K200', 'Big Cab', 97000, '6x4', 447, 'Multi combination', PRIME, 409990, 2016],
  ['Volvo', 'FH', '540', 90000, '6x4', 397, 'Multi combination', PRIME, 358990, 2017],
  ['Scania', 'R 620', 'V8', 90000, '6x4', 456, 'Multi combination', PRIME, 349990, 2017],
  ['Mercedes-Benz', 'Actros', '2653', 70000, '6x4', 390, 'Multi combination', PRIME, 329990, 2018],
  ['Iveco', 'Daily', '50C 18', 4495, '4x2', 132, 'Car', LIGHT, 74990, 2018],
  ['Iveco', 'Eurocargo', 'ML120', 12000, '4x2', 206, 'Medium rigid', MEDIUM, 141990, 2017],
]

const PICTURES: Record<TruckBody, Body> = {
  Pantech: 'truck',
  'Curtain Sider': 'truck',
  Refrigerated: 'truck',
  'Service Body': 'truck',
  Tray: 'truck-tray',
  Tipper: 'truck-tray',
  'Crane Truck': 'truck-tray',
  'Cab Chassis': 'truck-tray',
  'Prime Mover': 'prime-mover',
}
const COLOURS = ['White', 'White', 'White', 'White', 'Blue', 'Red', 'Silver', 'Yellow', 'Black', 'Green']

/** Generates a truck. */
export function createTruck(random: Random): Vehicle {
  const [make, model, badge, mass, axles, kw, licence, bodies, priceNew, since] = random.pick(MODELS)
  const body = random.pick(bodies)
  const prime = body === 'Prime Mover'
  const { year, carType, km, price } = ageAndPrice(random, {
    priceNew,
    since,
    kmPerYear: prime ? 120000 : 32000,
    yearlyLoss: 0.08,
  })
  const gvm = { name: prime ? 'GCM' : 'GVM', value: `${formatWhole(mass)} kg` }
  const weight = prime
    ? 'Prime Movers'
    : mass <= 8500
      ? 'Light Duty'
      : mass <= 14000
        ? 'Medium Duty'
        : 'Heavy Duty'
  const seats = axles === '6x4' || prime ? 2 : 3
  return {
    year,
    make,
    model,
    badge,
    series: '',
    item_type: 'truck',
    car_type: carType,
    price,
    km,
    weekly: null,
    colour: random.pick(COLOURS),
    interior: '',
    body,
    simple_body: body === 'Cab Chassis' ? 'cabChassis' : 'lightTruck',
    drive: axles,
    fuel: 'Diesel',
    transmission: random.pick(['Automatic', 'Automated Manual', 'Manual']),
    engine: `${kw} kW diesel`,
    seats,
    doors: 2,
    picture: PICTURES[body],
    categories: [weight, ...(licence === 'Car' ? ['Drive on a Car Licence'] : [])],
    highlights: [
      gvm,
      { name: 'Axles', value: axles },
      { name: 'Body', value: body },
      { name: 'Power', value: `${kw} kW` },
      { name: 'Licence', value: licence },
    ],
    specifications: [
      ...specify('Weights', [
        [prime ? 'Gross combination mass' : 'Gross vehicle mass', gvm.value],
        ['Payload (approx.)', prime ? '' : `${formatWhole(Math.round((mass * 0.52) / 50) * 50)} kg`],
      ]),
      ...specify('Driveline', [
        ['Power', `${kw} kW`],
        ['Axle configuration', axles],
        ['Emission standard', year >= 2019 ? 'Euro 6' : 'Euro 5'],
      ]),
      ...specify('Cab and body', [
        ['Body', body],
        ['Seats', String(seats)],
        ['Licence class', licence],
      ]),
    ],
  }
}
