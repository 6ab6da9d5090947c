import type { SortName } from '@/config/names'
import type { WordsFacet } from './vocabulary'

const list = (text: string): string[] =>
  text.split(',').map((phrase) => phrase.trim().replaceAll(/\s+/g, ' '))

/**
 * Synonyms for the values of a facet. `fits` holds words of stock values in groups: the first group with any
 * stock applies, with all its values. A value that contains a word of `not` is excluded.
 */
type Concept = { facet: WordsFacet; words: string[]; fits: string[][]; not: string[] }

/** @param fits Groups separated by `|`, phrases by commas. */
function concept(facet: WordsFacet, words: string, fits: string, not = ''): Concept {
  return { facet, words: list(words), fits: fits.split('|').map(list), not: not === '' ? [] : list(not) }
}

/** Reviewed synonyms, in order of precedence when two facets share a word. */
export const CONCEPTS: readonly Concept[] = [
  concept('car_type', 'new, brand new, unused, factory new, zero kms', 'new'),
  concept(
    'car_type',
    'used, second hand, secondhand, 2nd hand, pre owned, preowned, previously owned, pre loved, preloved',
    'used',
  ),
  concept(
    'car_type',
    'demo, demos, ex demo, demonstrator, demonstrators, ex demonstrator, demo model',
    'demo',
  ),

  concept(
    'fuel',
    'petrol, gasoline, ulp, petrol engine, petrol powered',
    'petrol, unleaded, premium, ulp, pulp, gasoline',
    'hybrid, electric, diesel, lpg, gas',
  ),
  concept('fuel', 'unleaded, regular unleaded, 91', 'unleaded', 'hybrid, electric, lpg, gas, premium'),
  concept('fuel', 'premium unleaded, premium petrol, premium fuel', 'premium', 'hybrid, electric, lpg, gas'),
  concept('fuel', 'diesel, turbo diesel, turbodiesel, td, tdi, crdi, desiel', 'diesel', 'hybrid, electric'),
  concept('fuel', 'plug in hybrid, plugin hybrid, plug in, plugin, phev', 'plug in, plugin, phev'),
  concept('fuel', 'hybrid, hev, petrol hybrid, petrol electric, self charging hybrid', 'hybrid'),
  concept(
    'fuel',
    'electric, ev, evs, bev, fully electric, full electric, all electric, pure electric, battery electric, electric vehicle, electric car',
    'electric, ev, bev',
    'hybrid, plug, diesel, petrol, unleaded, lpg',
  ),
  concept('fuel', 'lpg, autogas, gas, dual fuel', 'lpg, gas'),

  concept(
    'transmission',
    'automatic, auto, automatics, autos, auto transmission, automatic transmission',
    'automatic, auto, cvt, dct, dsg',
    'manual',
  ),
  concept(
    'transmission',
    'manual, manuals, stick, stick shift, stick shifter, manual transmission',
    'manual',
    'automated, automatic, auto, semi',
  ),
  concept(
    'transmission',
    'automated manual, amt, automated, semi automatic, semi auto',
    'automated manual, amt, automated',
  ),
  concept('transmission', 'cvt, dct, dsg', 'cvt, dct, dsg'),

  concept(
    'drive',
    '4wd, 4x4, 4 by 4, four by four, 4 wheel drive, four wheel drive, fourby, fourbie',
    '4wd, 4x4',
  ),
  concept('body', '4wd, 4x4, 4 by 4, four wheel drive, 4 wheel drive', '4wd, 4x4'),
  concept('drive', 'awd, all wheel drive, all wheel', 'awd, all wheel, all'),
  concept('drive', 'fwd, front wheel drive, front drive, front wheel', 'fwd, front, front wheel', 'rear'),
  concept('drive', 'rwd, rear wheel drive, rear drive, rear wheel', 'rwd, rear, rear wheel', 'front'),
  concept('drive', '2wd, 4x2, two wheel drive, 2 wheel drive, 2x4', '2wd, 4x2 | front, rear, fwd, rwd'),

  concept('body', 'ute, utility, pickup, pick up, pick up truck', 'ute, utility, pickup, dual cab'),
  concept('body', 'wagon, station wagon, stationwagon, estate, estate car', 'wagon'),
  concept('body', 'hatch, hatchback, hatch back, hatchy', 'hatch, hatchback'),
  concept('body', 'sedan, saloon, four door sedan, 4 door sedan', 'sedan, saloon'),
  concept(
    'body',
    'suv, crossover, cross over, sports utility vehicle, sport utility vehicle, compact suv, small suv, medium suv, large suv, soft roader, softroader',
    'suv',
  ),
  concept('body', 'coupe, two door coupe, 2 door coupe', 'coupe'),
  concept(
    'body',
    'convertible, cabrio, cabriolet, roadster, soft top, drop top, ragtop, rag top',
    'convertible, cabriolet, softtop, soft top, roadster',
  ),
  concept(
    'body',
    'people mover, people carrier, minivan, mini van, mpv, family van',
    'people mover, peoplemover, mpv, minivan',
  ),
  concept('body', 'van, panel van, delivery van, cargo van', 'van | caravan'),
  concept('body', 'bus, minibus, mini bus, coach', 'bus, minibus'),
  concept('body', 'cab chassis, cab and chassis', 'cab chassis, cabchassis'),

  concept(
    'body',
    'tray, tray back, tray top, trayback, traytop, flat bed, flatbed, tray truck, flat top',
    'tray',
  ),
  concept('body', 'pantech, pantec, box truck, removal truck, removalist truck, furniture truck', 'pantech'),
  concept('body', 'tipper, tip truck, tipper truck, dump truck', 'tipper'),
  concept('body', 'prime mover, semi, tractor unit, semi truck', 'prime mover'),
  concept(
    'body',
    'curtain sider, curtain side, tautliner, taut liner, curtainsider',
    'curtain sider, curtainsider, tautliner',
  ),
  concept(
    'body',
    'refrigerated, refrigerated truck, fridge truck, freezer truck, chiller, chiller truck, reefer, refrigerated van, fridge body',
    'refrigerated, fridge, freezer',
  ),
  concept('body', 'crane, crane truck, hiab', 'crane, crane truck'),
  concept('body', 'service body, service truck', 'service body'),

  concept('body', 'cruiser, cruiser bike', 'cruiser'),
  concept('body', 'classic, classic bike, retro, retro bike', 'classic, retro'),
  concept(
    'body',
    'sports bike, sport bike, super bike, superbike, supersport, race bike, sportsbike, crotch rocket',
    'sport, super sport, supersport',
    'touring',
  ),
  concept('body', 'naked, naked bike, street fighter, streetfighter, roadster', 'naked'),
  concept(
    'body',
    'adventure bike, adv, adv bike, dual sport, adventure tourer, adventure touring',
    'adventure',
  ),
  concept(
    'body',
    'tourer, touring, sports tourer, sport tourer, touring bike, sport touring',
    'touring, tourer',
  ),
  concept('body', 'caravan', 'caravan'),
  concept(
    'body',
    'off road van, off road caravan, offroad caravan, offroad van, off roader',
    'off road caravan',
  ),
  concept('body', 'family van, bunk van, family caravan', 'family caravan'),
  concept('body', 'couples van, couples caravan, couple caravan', 'couples caravan'),
  concept('body', 'hybrid caravan, hybrid camper, hybrid van', 'hybrid'),
  concept('body', 'pop top, pop top caravan, poptop van, poptop', 'pop top'),
  concept('body', 'camper trailer, trailer', 'camper trailer'),
  concept('body', 'camper van, campervan, van conversion, van camper', 'campervan, camper van'),
  concept('body', 'motorhome, motor home, rv motorhome', 'motorhome, motor home'),
  concept('body', 'a class', 'a class'),
  concept('body', 'b class', 'b class'),
  concept('body', 'c class', 'c class'),
]

/** A ute's cab tells its number of seats, which the stock records; the cab itself it does not. */
export const CABS: readonly { words: string[]; seats: string[] }[] = [
  {
    words: list('single cab, single cab ute, 2 door ute, two door ute, single cab utility, regular cab'),
    seats: ['2', '3'],
  },
  {
    words: list(
      'extra cab, space cab, super cab, king cab, freestyle cab, extended cab, club cab, extra cab ute, space cab ute, king cab ute',
    ),
    seats: ['4'],
  },
  {
    words: list(
      'dual cab, double cab, twin cab, crew cab, dual cab ute, double cab ute, dual cab utility, crew cab ute, twin cab ute, 4 door ute, four door ute, dualcab',
    ),
    seats: ['5'],
  },
]

/** Item types. On a site with only one type, these are nouns without a filter. */
export const ITEM_TYPES: Record<string, string[]> = {
  car: list('passenger car'),
  motorcycle: list('motorcycle, motorbike, bike, motor bike, motor cycle'),
  camper: list('camper, camping'),
  truck: list('truck, lorry, lorries'),
  rv: list('rv, recreational vehicle'),
  rental: list('rental, hire, rent, for rent, for hire, hire car, rental car, to rent, to hire'),
  subscription: list('subscription, car subscription, subscribe, on subscription'),
}

/** Other names of stock values, with nicknames and common misspellings. */
export const SYNONYMS: Partial<Record<WordsFacet | 'model', Readonly<Record<string, readonly string[]>>>> = {
  make: {
    'Mercedes-Benz': list('merc, mercs, mercedes, benz, merc benz, mercedez, mercedes bens, mb'),
    Mercedes: list('merc, mercedes benz, benz'),
    Volkswagen: list('vw, vdub, v dub, volks, volkswagon, volks wagen, volks wagon, veedub, v w'),
    Chevrolet: list('chev, chevy, chevvy'),
    'Land Rover': list('landy, landrover'),
    BMW: list('beemer, bimmer, beamer, beema'),
    Mitsubishi: list('mitsi, mitsu, mitzi, mitsy, mitsubushi, mitsubitchi'),
    Subaru: list('subie, subi, scooby, suby, soobie'),
    Toyota: list('yota, toyo'),
    Hyundai: list('hundai, hyundia, hyandai, hundia'),
    'Harley-Davidson': list('harley, harleys, hd, hog, harley davison, harley davidsons'),
    'Royal Enfield': list('enfield'),
    Kawasaki: list('kwaka, kawa, kwakka, kawi'),
    Suzuki: list('zuki, suzi, zook, zuke'),
    Yamaha: list('yammie, yamie, yammy'),
    Ducati: list('duke, duc'),
    Triumph: list('trumpy'),
    'Moto Guzzi': list('guzzi'),
    'Alfa Romeo': list('alfa'),
    'Aston Martin': list('aston'),
    'Rolls-Royce': list('rolls, roller'),
    Lamborghini: list('lambo'),
    Peugeot: list('pug, peugot, peugoet'),
    Porsche: list('porsh, porshe, porker'),
    SsangYong: list('ssang yong, sang yong, kgm, kg mobility'),
    GWM: list('great wall, great wall motors'),
    'Great Wall': list('gwm'),
    Jaguar: list('jag'),
    'UD Trucks': list('ud, nissan ud'),
    Fuso: list('mitsubishi fuso, mitsi fuso'),
    Jayco: list('jay co'),
    Skoda: list('scoda'),
    Holden: list('holdens'),
    Nissan: list('nizzan, nisan, datsun'),
    Kenworth: list('kw, kenny'),
  },
  model: {
    Landcruiser: list('land cruiser, lancruiser, landcruzer, land cruzer, lc'),
    'Land Cruiser': list('landcruiser, lancruiser'),
    Commodore: list('commo, commy, commadore, dunny door'),
    Hilux: list('hi lux, highlux, lux, hylux'),
    Corolla: list('rolla, corrolla, carolla'),
    'D-MAX': list('d max, dmax'),
    'MU-X': list('mux'),
    Navara: list('navarra'),
    Forester: list('foz, fozzy, fozzie, forrester'),
    HiAce: list('hi ace, highace'),
    Mustang: list('stang'),
    Pajero: list('paj, pajerro'),
    'Range Rover Sport': list('rangie sport, rangie'),
    'Range Rover Evoque': list('rangie, evoque'),
    'Range Rover Velar': list('rangie, velar'),
    'Range Rover': list('rangie'),
    Amarok: list('rok'),
    Silverado: list('silvarado'),
    Hayabusa: list('busa'),
    'Fat Boy': list('fatboy'),
    'Street Bob': list('streetbob'),
    'BT-50': list('bt fifty'),
    Tucson: list('tuscon, tuson, tuscan'),
    Outlander: list('outy'),
    Triton: list('trition'),
    Sportage: list('sportige'),
  },
  categories: {
    Family: list(
      'family car, family cars, family friendly, for families, for a family, for the family, for family, family vehicle, kid friendly, school run, kids, for kids, for the kids',
    ),
    City: list(
      'city car, city cars, runabout, run about, small car, town car, around town, for the city, for city driving, easy to park, city runabout, inner city',
    ),
    Luxury: list('luxury car, luxury cars, prestige, luxurious, prestige car, premium car, upmarket'),
    Eco: list(
      'eco friendly, economical, fuel efficient, good on fuel, good on petrol, low emission, low emissions, environmentally friendly, economy car, fuel economy, good fuel economy, cheap to run',
    ),
    'Work Ready': list(
      'tradie, tradies, tradesman, for work, work truck, work car, work vehicle, workhorse, work horse, for a tradie, trade ready, work',
    ),
    'First Car': list(
      'first cars, learner car, p plater, p plate, p plates, p plater car, for a learner, l plater, starter car, uni car, for a p plater, student car, my first car',
    ),
    'Off-Road': list(
      'off roader, off roading, offroader, offroading, off road capable, for the bush, for off road, off the road, go anywhere, beach driving, off grid touring',
    ),
    'Learner Approved': list(
      'learner, learner legal, learners, learner bike, learners bike, lams, lams approved, lams legal, lams bike, learner friendly, l plater, l plate, ls legal, beginner, beginner bike, for learners, for a learner, restricted licence, first bike',
    ),
    'Litre Plus': list(
      'litre bike, litre class, liter bike, big bore, 1000cc plus, litre plus bike, over a litre',
    ),
    'Light to Tow': list(
      'lightweight, light weight, easy to tow, light towing, easy tow, easy towing, light van, light caravan, light',
    ),
    'Sleeps a Family': list(
      'family, family sized, family size, for families, for a family, for the family, kids, with kids, for kids, room for kids, for the kids',
    ),
    'Dirt Roads': list(
      'dirt road, off road, offroad, off roading, gravel, gravel roads, rough roads, corrugations, unsealed roads, outback ready, go anywhere, off road capable, off road ready',
    ),
    'Car Licence': list(
      'drive on a car licence, car license, drive on car licence, normal licence, standard licence, no truck licence, c class licence, ordinary licence',
    ),
    'Room for Kids': list(
      'family, families, for families, for a family, for the family, kids, with kids, for kids, for the kids, family friendly, room for the kids, family sized',
    ),
    'Made for Two': list(
      'for two, for couples, couple, couples, for a couple, two people, for 2, made for 2, for two people',
    ),
    'Drive on a Car Licence': list(
      'car licence, car license, drive on car licence, drive on a car license, normal licence, standard licence, no truck licence, car licence truck, ordinary licence',
    ),
    'Light Duty': list('light truck, small truck, light rigid, light duty truck, lr licence'),
    'Medium Duty': list('medium truck, medium rigid, mid size truck, medium duty truck, mr licence'),
    'Heavy Duty': list('heavy truck, heavy rigid, big truck, heavy duty truck, heavy vehicle, hr licence'),
    'Month to Month': list(
      'monthly plan, month by month, monthly subscription, rolling monthly, no lock in, no lock in contract, month on month, no contract, cancel anytime',
    ),
    'By the Week': list(
      'week to week, weekly hire, weekly rental, week by week, hire by the week, rent by the week',
    ),
  },
  filtered_features: {
    'Reversing Camera': list(
      'reverse camera, reversing cam, reverse cam, rear camera, rear view camera, reversing cameras, backup camera, back up camera, rearview camera, parking camera, rear vision camera, camera, review camera',
    ),
    'Apple CarPlay': list(
      'carplay, apple car play, car play, wireless carplay, wireless apple carplay, apple play',
    ),
    'Heated Seats': list(
      'heated seat, seat heaters, seat heating, warm seats, heated front seats, seat warmers, heated leather seats',
    ),
    Sunroof: list(
      'sun roof, moonroof, moon roof, panoramic sunroof, panoramic roof, pano roof, glass roof, panoramic sun roof',
    ),
    "Driver's Assist": list(
      'drivers assist, driver assist, driver assistance, driver aids, driver assistance package, lane assist, lane keep assist, lane keeping, lane keeping assist, lane departure, lane departure warning, aeb, blind spot, blind spot monitor, blind spot monitoring, blind spot warning, autonomous emergency braking, auto emergency braking, adas, collision avoidance',
    ),
    'Leather Seats': list(
      'leather, leather interior, leather trim, leather upholstery, leather seat, full leather, leather seating',
    ),
    'Keyless Entry': list(
      'keyless, keyless start, keyless go, push button start, push start, smart key, proximity key, keyless ignition, button start, keyless entry and start',
    ),
    '360° View': list(
      '360 view, 360 camera, 360 degree camera, 360 cam, 360 degree view, surround view, surround view camera, surround camera, birds eye view, birds eye camera, around view, around view monitor, 360, 360 cameras',
    ),
    'Adaptive Cruise Control': list(
      'adaptive cruise, radar cruise, radar cruise control, cruise control, cruise, active cruise control, active cruise, smart cruise control, smart cruise, distance cruise',
    ),
    'Satellite Navigation': list(
      'sat nav, satnav, navigation, nav, gps, gps navigation, built in nav, navi, navigation system, inbuilt nav, gps nav, sat nav system',
    ),
    'Tow Bar': list(
      'towbar, tow bars, tow ball, towball, tow hitch, tow pack, towing pack, tow kit, tow package, towing package',
    ),
    Canopy: list('canopies, ute canopy, hard lid, canopy top'),
    'Bull Bar': list(
      'bullbar, bulbar, bull bars, roo bar, roobar, steel bar, arb bar, arb bull bar, bullbars',
    ),
    'Ride Modes': list('riding modes, rider modes, power modes, ride mode, rider mode, riding mode'),
    'Heated Grips': list(
      'heated handlebar grips, hot grips, grip heaters, heated handlebars, heated handle bars, heated handgrips, heated hand grips, warm grips',
    ),
    ABS: list(
      'anti lock brakes, antilock brakes, anti lock, antilock, abs brakes, anti lock braking, anti skid brakes',
    ),
    Quickshifter: list(
      'quick shifter, quick shift, quickshift, up and down shifter, autoblipper, auto blipper',
    ),
    'Traction Control': list('tc, tcs, traction'),
    'Reverse Cycle Air': list(
      'aircon, air con, air conditioning, air conditioner, air conditioned, ac, reverse cycle, a c, reverse cycle air con, reverse cycle air conditioning, reverse cycle aircon, airconditioning, airconditioner',
    ),
    'Lithium Battery': list(
      'lithium, lithium batteries, lithium battery system, lithium house battery, lithiums',
    ),
    'External Kitchen': list(
      'outdoor kitchen, outside kitchen, slide out kitchen, camp kitchen, tailgate kitchen, slideout kitchen, outdoor cooking',
    ),
    'Diesel Heater': list('diesel heating, heater, diesel heaters, heating'),
    Bunks: list('bunk, bunk beds, bunk bed, double bunks, triple bunks, twin bunks, bunkbeds'),
    'Solar Panel': list('solar, solar panels, solar power, solar set up, solar setup, off grid solar'),
    'Independent Suspension': list(
      'independent suspension, off road suspension, independent coil suspension, independent trailing arm',
    ),
    'Bike Rack': list('bike racks, bike carrier, bicycle rack, push bike rack, bike holder, bicycle carrier'),
    Ensuite: list(
      'en suite, shower, toilet, bathroom, shower and toilet, toilet and shower, internal shower, ensuite bathroom, full ensuite, shower toilet',
    ),
    'Slide-Out': list('slide outs, slideout, slideouts, slide out room, slide room'),
    Toolboxes: list('tool box, tool boxes, toolbox, under tray boxes, side boxes'),
    'Tailgate Loader': list(
      'tail lift, taillift, tail gate loader, liftgate, lift gate, tailgate lift, tail gate lift, tailgater, tailgate lifter, tail loader, hydraulic tailgate, tail lifter',
    ),
    PTO: list('power take off, power takeoff'),
    'Air Suspension': list(
      'airbag suspension, air bag suspension, air ride, air bags suspension, airbags suspension, air suspended',
    ),
    'Sleeper Cab': list('sleeper, sleeper berth, sleeping cab, bunk, cab bunk, sleeper cabin'),
    'Tow Coupling': list(
      'tow hitch, towbar, tow bar, ringfeder, pintle, pintle hook, towing coupling, trailer coupling, tow bars, ring feder',
    ),
  },
  tag: {
    Special: list(
      'specials, on special, special offer, special offers, on offer, on sale, special deal, special deals, deals, deal, bargains, bargain, discounted, offers',
    ),
    'Runout Sale': list(
      'runout, run out, run out sale, runouts, clearance, run out model, runout model, end of line, clearance sale, run out stock, runout deals, run out deals',
    ),
    'Pre-order': list('preorder, pre orders, preorders, pre ordered, order now, order ahead, to order'),
  },
  status: {
    in_stock: list(
      'in stock, available now, available today, ready to go, ready now, ready for delivery, immediate delivery, on the lot, in the yard, on the yard, available immediately, ready to drive away, ready to drive, ready for pick up, ready for pickup, available straight away, in stock now, ready today',
    ),
    coming_soon: list(
      'coming soon, arriving soon, due soon, in transit, on its way, on the way, incoming, on order, coming, just about to arrive, arriving, landing soon, not yet arrived, about to arrive, due in',
    ),
    sold: list('sold, recently sold, already sold, sold cars, sold stock, sold recently'),
  },
  certified: {
    true: list(
      'certified, certified used, certified pre owned, cpo, factory certified, approved used, certified cars, toyota certified, manufacturer certified, dealer certified, certified vehicles',
    ),
  },
}

/** Nicknames that mean a model only before a number: "cruiser 70 series". */
export const NICKNAMES_BEFORE_NUMBERS: Readonly<Record<string, string>> = { cruiser: 'landcruiser' }

/**
 * Colour words and the stock values they match, in groups: the first group with any stock applies. An exact
 * match comes first ("charcoal" means Charcoal if it is in stock, otherwise Grey).
 */
export const COLOURS: Record<string, string> = {
  white: 'white',
  black: 'black',
  grey: 'grey, gray',
  gray: 'gray, grey',
  silver: 'silver',
  blue: 'blue',
  red: 'red',
  green: 'green',
  yellow: 'yellow',
  orange: 'orange',
  gold: 'gold',
  brown: 'brown',
  beige: 'beige | cream, sand, champagne',
  purple: 'purple | violet',
  pink: 'pink',
  bronze: 'bronze | brown',
  charcoal: 'charcoal | graphite | grey, gray',
  graphite: 'graphite | charcoal | grey, gray',
  gunmetal: 'gunmetal | graphite | charcoal | grey, gray',
  slate: 'slate | grey, gray',
  navy: 'navy | blue',
  maroon: 'maroon | burgundy, red',
  burgundy: 'burgundy | maroon, red',
  crimson: 'crimson | red',
  scarlet: 'scarlet | red',
  cream: 'cream | ivory | beige',
  ivory: 'ivory | cream | white',
  champagne: 'champagne | gold | beige',
  sand: 'sand | beige',
  tan: 'tan | beige | brown',
  khaki: 'khaki | green',
  olive: 'olive | green',
  lime: 'lime | green',
  turquoise: 'turquoise | teal | blue',
  teal: 'teal | blue',
  aqua: 'aqua | turquoise | blue',
  violet: 'violet | purple',
  chocolate: 'chocolate | brown',
  copper: 'copper | bronze | orange',
  golden: 'gold',
}

/** Modifiers of a colour, ignored where the stock does not distinguish shades. */
export const SHADES = list(
  `dark, light, bright, deep, pale, metallic, pearl, matte, matt, gloss, navy, royal, sky, midnight, off, jet, snow, racing,
  british racing, gunmetal, ruby, baby, electric, candy, glacier, crystal, solid`,
)

/** Spellings of the states; the stock uses one of each. */
export const STATES: readonly (readonly string[])[] = [
  ['NSW', 'New South Wales'],
  ['VIC', 'Victoria'],
  ['QLD', 'Queensland'],
  ['WA', 'Western Australia'],
  ['SA', 'South Australia'],
  ['TAS', 'Tasmania'],
  ['ACT', 'Australian Capital Territory'],
  ['NT', 'Northern Territory'],
  // New Zealand stock uses the region's name or its code.
  ['AKL', 'Auckland'],
  ['WLG', 'WGN', 'Wellington'],
  ['CHC', 'CAN', 'Canterbury', 'Christchurch'],
]

/** Prepositions after which one word of a place name is enough: "in Parramatta" for "North Parramatta". */
export const PLACE_PREPOSITIONS: ReadonlySet<string> = new Set(['in', 'at', 'near', 'around', 'from', 'by'])

/** Words in location names that are not place names. */
export const PLACELESS: ReadonlySet<string> = new Set(
  list(
    `sales, service, parts, centre, center, city, group, motor, motors, auto, autos, cars, trucks, used, street, road, north,
    south, east, west, mount, workshop, counter, desk, rental, pick, star`,
  ),
)

/** Phrases that set the sort order. */
export const SORT_PHRASES: Partial<Record<SortName, string[]>> = {
  lowestPrice: list(
    `cheap, cheaper, cheapest, cheapest first, cheapie, cheapies, lowest price, lowest priced, lowest prices, lowest price
    first, least expensive, low to high, price low to high, affordable, inexpensive, cheap as, most affordable, budget friendly`,
  ),
  highestPrice: list(
    `dearest, most expensive, highest price, highest priced, high to low, price high to low, highest price first, expensive`,
  ),
  latest: list(
    `newest, newest first, latest, latest first, most recent, just arrived, just in, just listed, new arrival, new arrivals,
    new in, new stock, newest stock, latest stock, latest arrivals, recently added, recent arrivals, recently listed, just landed, newly listed,
    fresh stock, just came in`,
  ),
}
