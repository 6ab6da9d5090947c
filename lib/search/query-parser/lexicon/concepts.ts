import type { WordsFacet } from '../vocabulary'

/**
 * Synonyms for the values of a facet. `fits` holds words of stock values in groups: the first group with any
 * stock applies, with all its values. A value that contains a word of `not` is excluded.
 */
type Concept = { facet: WordsFacet; words: string[]; fits: string[][]; not?: string[] }

const CONDITIONS: Concept[] = [
  { facet: 'car_type', words: ['new', 'brand new', 'unused'], fits: [['new']] },
  {
    facet: 'car_type',
    words: ['used', 'second hand', '2nd hand', 'pre owned', 'previously owned', 'pre loved'],
    fits: [['used']],
  },
  {
    facet: 'car_type',
    words: ['demo', 'demos', 'ex demo', 'demonstrator', 'demonstrators', 'ex demonstrator'],
    fits: [['demo']],
  },
]

const BODIES: Concept[] = [
  {
    facet: 'body',
    words: ['ute', 'utility', 'pickup', 'pick up truck', 'dual cab', 'double cab', 'twin cab', 'crew cab'],
    fits: [['ute', 'utility', 'pickup', 'dual cab']],
  },
  {
    facet: 'body',
    words: ['dual cab ute', 'double cab ute', 'dual cab utility'],
    fits: [['dual cab'], ['ute']],
  },
  {
    facet: 'body',
    words: ['single cab', 'single cab ute', 'extra cab'],
    fits: [['single cab', 'extra cab'], ['ute']],
  },
  { facet: 'body', words: ['wagon', 'station wagon', 'stationwagon', 'estate'], fits: [['wagon']] },
  { facet: 'body', words: ['hatch', 'hatchback', 'hatch back'], fits: [['hatch', 'hatchback']] },
  { facet: 'body', words: ['sedan', 'saloon', 'four door sedan'], fits: [['sedan', 'saloon']] },
  {
    facet: 'body',
    words: [
      'suv',
      'crossover',
      'sports utility vehicle',
      'sport utility vehicle',
      'compact suv',
      'small suv',
    ],
    fits: [['suv']],
  },
  { facet: 'body', words: ['coupe', 'two door coupe'], fits: [['coupe']] },
  {
    facet: 'body',
    words: ['convertible', 'cabrio', 'cabriolet', 'roadster', 'soft top', 'drop top', 'ragtop'],
    fits: [['convertible', 'cabriolet', 'softtop', 'soft top', 'roadster']],
  },
  {
    facet: 'body',
    words: ['people mover', 'people carrier', 'minivan', 'mini van', 'mpv'],
    fits: [['people mover', 'peoplemover', 'mpv', 'minivan']],
  },
  { facet: 'body', words: ['van', 'panel van', 'delivery van', 'cargo van', 'work van'], fits: [['van']] },
  { facet: 'body', words: ['bus', 'minibus', 'mini bus', 'coach'], fits: [['bus', 'minibus']] },
  { facet: 'body', words: ['cab chassis'], fits: [['cab chassis', 'cabchassis']] },
]

const WORK_BODIES: Concept[] = [
  { facet: 'body', words: ['tray', 'tray back', 'tray top', 'flat bed', 'tray truck'], fits: [['tray']] },
  { facet: 'body', words: ['pantech', 'pantec', 'box truck', 'removal truck'], fits: [['pantech']] },
  { facet: 'body', words: ['tipper', 'tip truck', 'tipper truck', 'dump truck'], fits: [['tipper']] },
  { facet: 'body', words: ['prime mover', 'semi', 'tractor unit'], fits: [['prime mover']] },
  {
    facet: 'body',
    words: ['curtain sider', 'curtain side', 'tautliner', 'taut liner'],
    fits: [['curtain sider', 'curtainsider', 'tautliner']],
  },
  {
    facet: 'body',
    words: ['refrigerated', 'refrigerated truck', 'fridge truck', 'freezer truck', 'chiller', 'reefer'],
    fits: [['refrigerated', 'fridge', 'freezer']],
  },
  { facet: 'body', words: ['crane', 'crane truck', 'hiab'], fits: [['crane', 'crane truck']] },
  { facet: 'body', words: ['service body', 'service truck'], fits: [['service body']] },
]

const LEISURE_BODIES: Concept[] = [
  { facet: 'body', words: ['cruiser', 'cruiser bike'], fits: [['cruiser']] },
  { facet: 'body', words: ['classic', 'classic bike', 'retro'], fits: [['classic', 'retro']] },
  {
    facet: 'body',
    words: ['sports bike', 'sport bike', 'super bike', 'supersport', 'race bike'],
    fits: [['sport', 'super sport', 'supersport']],
    not: ['touring'],
  },
  { facet: 'body', words: ['naked', 'naked bike', 'street fighter', 'roadster'], fits: [['naked']] },
  {
    facet: 'body',
    words: ['adventure bike', 'adv', 'dual sport', 'adventure tourer'],
    fits: [['adventure']],
  },
  {
    facet: 'body',
    words: ['tourer', 'touring', 'sports tourer', 'touring bike'],
    fits: [['touring', 'tourer']],
  },
  { facet: 'body', words: ['caravan'], fits: [['caravan']] },
  {
    facet: 'body',
    words: ['off road van', 'off road caravan', 'offroad caravan', 'off roader'],
    fits: [['off road caravan']],
  },
  { facet: 'body', words: ['family van', 'bunk van', 'family caravan'], fits: [['family caravan']] },
  { facet: 'body', words: ['couples van', 'couples caravan', 'couple caravan'], fits: [['couples caravan']] },
  { facet: 'body', words: ['hybrid caravan', 'hybrid camper', 'hybrid van'], fits: [['hybrid']] },
  { facet: 'body', words: ['pop top', 'pop top caravan', 'poptop van'], fits: [['pop top']] },
  { facet: 'body', words: ['camper trailer'], fits: [['camper trailer']] },
  {
    facet: 'body',
    words: ['camper van', 'campervan', 'van conversion'],
    fits: [['campervan', 'camper van']],
  },
  { facet: 'body', words: ['motorhome', 'motor home'], fits: [['motorhome', 'motor home']] },
  { facet: 'body', words: ['a class'], fits: [['a class']] },
  { facet: 'body', words: ['b class'], fits: [['b class']] },
  { facet: 'body', words: ['c class'], fits: [['c class']] },
]

const COMBUSTION = ['diesel', 'petrol', 'unleaded', 'lpg']
const FUELS: Concept[] = [
  {
    facet: 'fuel',
    words: ['petrol', 'gasoline', 'ulp'],
    fits: [['petrol', 'unleaded', 'premium', 'ulp', 'pulp', 'gasoline']],
    not: ['hybrid', 'electric', 'diesel', 'lpg', 'gas'],
  },
  {
    facet: 'fuel',
    words: ['unleaded'],
    fits: [['unleaded']],
    not: ['hybrid', 'electric', 'lpg', 'gas', 'premium'],
  },
  {
    facet: 'fuel',
    words: ['premium unleaded', 'premium petrol', 'premium fuel'],
    fits: [['premium']],
    not: ['hybrid', 'electric', 'lpg', 'gas'],
  },
  { facet: 'fuel', words: ['diesel', 'turbo diesel', 'td'], fits: [['diesel']], not: ['hybrid', 'electric'] },
  {
    facet: 'fuel',
    words: ['plug in hybrid', 'plugin hybrid', 'plug in'],
    fits: [['plug in', 'plugin', 'phev'], ['hybrid']],
  },
  { facet: 'fuel', words: ['phev'], fits: [['plug in', 'plugin', 'phev']] },
  {
    facet: 'fuel',
    words: ['hybrid', 'hev', 'petrol hybrid', 'petrol electric', 'self charging hybrid'],
    fits: [['hybrid']],
  },
  {
    facet: 'fuel',
    words: ['electric', 'ev', 'bev', 'fully electric', 'full electric', 'pure electric', 'battery electric'],
    fits: [['electric', 'ev', 'bev']],
    not: ['hybrid', 'plug', ...COMBUSTION],
  },
  { facet: 'fuel', words: ['lpg', 'autogas', 'gas'], fits: [['lpg', 'gas']] },
]

const GEARS: Concept[] = [
  {
    facet: 'transmission',
    words: ['automatic', 'auto'],
    fits: [['automatic', 'auto', 'cvt', 'dct', 'dsg']],
    not: ['manual'],
  },
  {
    facet: 'transmission',
    words: ['manual', 'stick', 'stick shift', 'stick shifter'],
    fits: [['manual']],
    not: ['automated', 'automatic', 'auto', 'semi'],
  },
  {
    facet: 'transmission',
    words: ['automated manual', 'amt', 'automated'],
    fits: [['automated manual', 'amt', 'automated']],
  },
  { facet: 'transmission', words: ['cvt', 'dct', 'dsg'], fits: [['cvt', 'dct', 'dsg']] },
]

const DRIVES: Concept[] = [
  {
    facet: 'drive',
    words: ['4wd', '4x4', '4 by 4', 'four by four', '4 wheel drive', 'four wheel drive'],
    fits: [['4wd', '4x4']],
  },
  {
    facet: 'body',
    words: ['4wd', '4x4', '4 by 4', 'four wheel drive', '4 wheel drive'],
    fits: [['4wd', '4x4']],
  },
  { facet: 'drive', words: ['awd', 'all wheel drive', 'all wheel'], fits: [['awd', 'all wheel', 'all']] },
  {
    facet: 'drive',
    words: ['fwd', 'front wheel drive', 'front drive', 'front wheel'],
    fits: [['fwd', 'front', 'front wheel']],
    not: ['rear'],
  },
  {
    facet: 'drive',
    words: ['rwd', 'rear wheel drive', 'rear drive', 'rear wheel'],
    fits: [['rwd', 'rear', 'rear wheel']],
    not: ['front'],
  },
  {
    facet: 'drive',
    words: ['2wd', '4x2', 'two wheel drive', '2 wheel drive'],
    fits: [
      ['2wd', '4x2'],
      ['front', 'rear', 'fwd', 'rwd'],
    ],
  },
]

/** Item types. On a site with only one type, these are nouns without a filter. */
export const ITEM_TYPES: Record<string, string[]> = {
  car: ['passenger car'],
  motorcycle: ['motorcycle', 'motorbike', 'bike', 'motor bike', 'motor cycle'],
  camper: ['camper', 'camping'],
  truck: ['truck', 'lorry', 'lorries'],
  rv: ['rv', 'recreational vehicle'],
  rental: ['rental', 'hire', 'rent', 'for rent', 'for hire', 'hire car', 'rental car'],
  subscription: ['subscription', 'car subscription', 'subscribe', 'on subscription'],
}

/** In order of precedence when two facets share a word. */
export const CONCEPTS: readonly Concept[] = [
  ...CONDITIONS,
  ...FUELS,
  ...GEARS,
  ...DRIVES,
  ...BODIES,
  ...WORK_BODIES,
  ...LEISURE_BODIES,
]
