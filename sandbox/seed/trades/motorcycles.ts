import type { Body } from '@/sandbox/images/catalogue'
import type { Random } from '../random'
import type { Vehicle } from '../vehicle'
import { ageAndPrice, formatWhole, specify } from './common'

type Style = 'Naked' | 'Sport' | 'Cruiser' | 'Adventure' | 'Classic' | 'Sports Touring'

/**
 * Columns: make, model, badge, style, cc, kW, wet weight kg, seat height mm, price when new, first model
 * year.
 */
type Row = readonly [string, string, string, Style, number, number, number, number, number, number]

const MODELS: readonly Row[] = [
  ['Triumph', 'Street Triple', '765 RS', 'Naked', 765, 96, 188, 836, 21190, 2019],
  ['Triumph', 'Speed Twin', '900', 'Classic', 900, 48, 216, 780, 14990, 2022],
  ['Triumph', 'Bonneville', 'T120', 'Classic', 1200, 59, 233, 790, 20990, 2018],
  ['Triumph', 'Trident', '660', 'Naked', 660, 60, 190, 805, 13990, 2021],
  ['Triumph', 'Tiger', '900 Rally Pro', 'Adventure', 888, 79, 228, 860, 27290, 2020],
  ['Triumph', 'Speed', '400', 'Naked', 398, 29, 176, 790, 8990, 2023],
  ['Triumph', 'Rocket 3', 'R', 'Cruiser', 2458, 134, 317, 773, 38990, 2020],
  ['Ducati', 'Monster', '937+', 'Naked', 937, 82, 188, 820, 19900, 2021],
  ['Ducati', 'Scrambler', 'Icon', 'Classic', 803, 54, 189, 795, 17500, 2018],
  ['Ducati', 'Panigale', 'V4 S', 'Sport', 1103, 158, 187, 850, 47900, 2019],
  ['Ducati', 'Multistrada', 'V4 S', 'Adventure', 1158, 125, 243, 840, 39900, 2021],
  ['Ducati', 'Diavel', 'V4', 'Cruiser', 1158, 124, 236, 790, 43900, 2023],
  ['Ducati', 'SuperSport', '950 S', 'Sports Touring', 937, 81, 210, 810, 24900, 2021],
  ['Royal Enfield', 'Classic', '350', 'Classic', 349, 15, 195, 805, 8490, 2022],
  ['Royal Enfield', 'Meteor', '350 Supernova', 'Cruiser', 349, 15, 191, 765, 8790, 2021],
  ['Royal Enfield', 'Himalayan', '450', 'Adventure', 452, 29, 196, 825, 9290, 2024],
  ['Royal Enfield', 'Interceptor', '650', 'Classic', 648, 35, 202, 804, 11790, 2019],
  ['Royal Enfield', 'Super Meteor', '650', 'Cruiser', 648, 35, 241, 740, 12990, 2023],
  ['Harley-Davidson', 'Sportster', 'S', 'Cruiser', 1252, 90, 228, 755, 27995, 2021],
  ['Harley-Davidson', 'Fat Boy', '114', 'Cruiser', 1868, 70, 317, 675, 38495, 2018],
  ['Harley-Davidson', 'Street Bob', '114', 'Cruiser', 1868, 70, 297, 680, 31995, 2018],
  ['Kawasaki', 'Ninja', '400', 'Sport', 399, 35, 168, 785, 7990, 2018],
  ['Kawasaki', 'Z900', 'SE', 'Naked', 948, 92, 215, 820, 17990, 2020],
  ['Kawasaki', 'Ninja ZX-10R', 'KRT', 'Sport', 998, 149, 207, 835, 28500, 2021],
  ['Kawasaki', 'Vulcan', 'S', 'Cruiser', 649, 45, 229, 705, 11490, 2018],
  ['Yamaha', 'MT-07', 'LA', 'Naked', 655, 38, 184, 805, 13199, 2018],
  ['Yamaha', 'MT-09', 'SP', 'Naked', 890, 88, 190, 825, 19999, 2021],
  ['Yamaha', 'YZF-R7', 'HO', 'Sport', 689, 54, 188, 835, 15699, 2022],
  ['Yamaha', 'YZF-R1', 'M', 'Sport', 998, 147, 202, 860, 39999, 2019],
  ['Honda', 'CB500F', '', 'Naked', 471, 35, 189, 785, 9699, 2018],
  ['Honda', 'CBR650R', '', 'Sport', 649, 70, 208, 810, 13999, 2019],
  ['Honda', 'Rebel', 'CMX500', 'Cruiser', 471, 34, 191, 690, 10199, 2018],
  ['Honda', 'Africa Twin', 'CRF1100L', 'Adventure', 1084, 75, 226, 850, 24999, 2020],
  ['Suzuki', 'Hayabusa', '1340', 'Sports Touring', 1340, 140, 264, 800, 28790, 2022],
  ['Suzuki', 'SV650', 'LAMS', 'Naked', 645, 35, 198, 785, 11790, 2018],
  ['BMW', 'R nineT', 'Pure', 'Classic', 1170, 80, 219, 805, 22490, 2018],
  ['BMW', 'S 1000 RR', 'M Sport', 'Sport', 999, 152, 197, 824, 33990, 2020],
  ['BMW', 'R 1250 GS', 'Rallye', 'Adventure', 1254, 100, 249, 850, 32990, 2019],
  ['BMW', 'R 18', 'First Edition', 'Cruiser', 1802, 67, 345, 690, 34990, 2021],
  ['Indian', 'Scout', 'Bobber', 'Cruiser', 1133, 70, 251, 649, 25995, 2018],
]

const PICTURES: Record<Style, Body> = {
  Naked: 'motorcycle-naked',
  Classic: 'motorcycle-naked',
  Adventure: 'motorcycle-naked',
  Sport: 'motorcycle-sport',
  'Sports Touring': 'motorcycle-sport',
  Cruiser: 'motorcycle-cruiser',
}
const COLOURS = [
  'Black',
  'Graphite',
  'Red',
  'Silver',
  'White',
  'Green',
  'Blue',
  'Orange',
  'Bronze',
  'Khaki',
  'Yellow',
]
/** Approximate LAMS limits for learner riders: 150 kW per tonne including the rider, up to 660 cc. */
const LAMS_KW_PER_TONNE = 150
const LAMS_CC = 660
const RIDER_KG = 90

/** Generates a motorcycle. */
export function createMotorcycle(random: Random): Vehicle {
  const [make, model, badge, style, cc, kw, kg, seat, priceNew, since] = random.pick(MODELS)
  const { year, carType, km, price } = ageAndPrice(random, {
    priceNew,
    since,
    kmPerYear: 3800,
    yearlyLoss: 0.07,
  })
  const learner = cc <= LAMS_CC && (kw / (kg + RIDER_KG)) * 1000 <= LAMS_KW_PER_TONNE
  const highlights = [
    { name: 'Engine', value: `${formatWhole(cc)} cc` },
    { name: 'Power', value: `${kw} kW` },
    { name: 'Weight', value: `${kg} kg` },
    { name: 'Seat height', value: `${seat} mm` },
  ]
  return {
    year,
    make,
    model,
    badge,
    series: '',
    item_type: 'motorcycle',
    car_type: carType,
    price,
    km,
    weekly: null,
    colour: random.pick(COLOURS),
    interior: '',
    body: style,
    simple_body: '',
    drive: 'Rear',
    fuel: 'Premium',
    transmission: 'Manual',
    engine: `${formatWhole(cc)} cc`,
    seats: badge === 'Bobber' || badge === 'M' ? 1 : 2,
    doors: null,
    picture: PICTURES[style],
    categories: [style, ...(learner ? ['Learner Approved'] : []), ...(cc >= 1000 ? ['Litre Plus'] : [])],
    highlights,
    specifications: [
      ...specify('Engine', [
        ['Capacity', `${formatWhole(cc)} cc`],
        ['Peak power', `${kw} kW`],
        [
          'Final drive',
          make === 'Harley-Davidson' ? 'Belt' : make === 'BMW' && style !== 'Sport' ? 'Shaft' : 'Chain',
        ],
      ]),
      ...specify('Chassis', [
        ['Wet weight', `${kg} kg`],
        ['Seat height', `${seat} mm`],
        ['Style', style],
      ]),
      ...specify('Licence', [['Learner approved', learner ? 'Yes' : 'No']]),
    ],
  }
}
