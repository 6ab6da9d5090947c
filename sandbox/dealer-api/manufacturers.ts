import { slugify } from './car-record'

/** Makes of cars, motorcycles, trucks, campers and motorhomes sold in Australia and New Zealand. */
const NAMES = `Abarth, Adria, Alfa Romeo, Alpina, Alpine, Aprilia, Aston Martin, Audi, Austin, Avan, Avida, Bajaj, Benelli,
Bentley, BMW, BMW Motorrad, Bolwell, Bombardier, Buell, Bugatti, BYD, Cadillac, Can-Am, Caterham, CFMOTO, Chery, Chevrolet,
Chrysler, Citroen, Coronet, Crusader, Cub Campers, Cupra, Daewoo, DAF, Daihatsu, Datsun, Deepal, Denza, Dodge, Ducati,
Dutchmen, Elddis, Exceed, Ferrari, Fiat, Ford, Foton, FPV, Freightliner, Fuso, Geely, Genesis, GMC, GMSV, GWM, Harley-Davidson,
Haval, Hino, HiSun, Holden, Honda, HSV, Hummer, Husqvarna, Hyundai, Indian, Ineos, Infiniti, International, Isuzu,
Isuzu UTE, Iveco, JAC, Jaecoo, Jaguar, Jayco, Jeep, Jensen, JMC, Kawasaki, Kea, Kenworth, KGM, Kia, Knaus, Kokoda, KTM, Kymco,
Lamborghini, Lancia, Land Rover, LDV, Leapmotor, Lexus, Leyland, Lincoln, Lotus, Mack, Mahindra, MAN, Maserati, Maxus,
Maybach, Mazda, McLaren, Mercedes-AMG, Mercedes-Benz, Mercury, MG, MINI, Mitsubishi, Morgan, Morris, Moto Guzzi, MV Agusta,
Nissan, Oldsmobile, Omoda, Opel, Opus, Packard, Paramount, Peugeot, Piaggio, Plymouth, Polaris, Polestar, Pontiac, Porsche,
Proton, RAM, Range Rover, Renault, Rolls-Royce, Rover, Royal Enfield, Royal Flair, Saab, Scania, SEAT, Skoda, Smart, Smart EV,
SsangYong, Studebaker, Subaru, Sunliner, Supreme, Suzuki, SWM, SYM, Talvor, TD2000, Tesla, Toyota, Trakmaster, Triumph, TVR,
UD, Ural, Vespa, Volkswagen, Volvo, Western Star, Windsor, Winnebago, XPeng, Yamaha, Zeekr, Zero`

/** Slugs that differ from the slugified name. */
const SLUGS: Record<string, string> = { GWM: 'gwm-haval' }

/** A vehicle make; `logo.url` may be null. */
export type Manufacturer = { id: number; name: string; slug: string; logo: { url: string | null } }

const MANUFACTURERS: Manufacturer[] = NAMES.split(',')
  .map((name) => name.trim())
  .map((name, index) => ({ id: index + 1, name, slug: SLUGS[name] ?? slugify(name), logo: { url: null } }))

/** Finds the make with a slug. */
export function findManufacturer(slug: string): Manufacturer | null {
  return MANUFACTURERS.find((manufacturer) => manufacturer.slug === slug) ?? null
}
