import type { SortName } from '@/config/names'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

/** Function words, dropped once anything else is recognised. */
export const CHATTER = words(`
  a an the this that these those and or for with in at on of to from by my me i im am we you it is are was be has have
  having looking look want wants wanted wanting wanna need needs search searching find show get buy buying please any some
  something anything only just which hi hello thanks
`)

/** Words that add nothing next to a recognised word, such as "transmission" in "manual transmission". */
const TOPICS = words(`
  car cars vehicle vehicles sale sales purchase colour color coloured colored painted finish transmission gearbox trans
  engine motor fuel powered drive driven away driveaway body type style model models make makes year years old price priced
  prices cost costs costing budget around near about under over below above less more than between up max min within per
  week weekly first one ones gear dollars aud nzd kms km kilometres odometer seats seating
`)

/** A query of these words alone matches everything. */
export const FILLERS: ReadonlySet<string> = new Set([...CHATTER, ...TOPICS])

/** Negations. A phrase after one of these is not applied as a filter and remains text. */
export const NEGATIONS = words('not no non without except excluding exclude isnt dont never minus')

/** Ordinary words that are also model names; they mean the model only next to its make. */
export const PLAIN_WORDS = words(`
  up go one on in it is to max min daily speed street super grand series cross campers camper tourer euro triple off road
  range rover cruiser touring sports new age soul track leaf city life air van ute bus truck convertible coupe sport classic
  wagon hatch sedan standard premium limited long drive silver rocket journey journeys special edition
`)

/** Words that are never corrected to a make or model. */
export const ORDINARY_WORDS = words(`
  range ranges rover shift petrol brown sport sports sporty camper campers cheap cheaper price prices family small large
  great first learner luxury power powered towing tower tracks racks seats leather canopy finance trade trades turbo center
  centre central service spare spares parts black white green silver orange yellow purple manual hybrid diesel electric
  roofs wheel wheels alloy alloys cover covers sound screen camera reverse reversing heated warranty cruise control
  hills hill stock delivery weekly budget under crane cranes trailer trailers bunks bunk solar awning shower
  toilet sleep sleeper sleepers berths month months rental lease clean tidy single double queen large light heavy
`)

/** Phrases whose single words would be misread; they remain text. */
export const OPAQUE = [
  'new zealand',
  'new south wales',
  'new plymouth',
  'like new',
  'as new',
  'near new',
  'new tyres',
  'new rego',
  'red book',
  'redbook',
  'black edition',
  'black pack',
  'blue tooth',
  'gold coast',
  'auto electrician',
  'auto braking',
  'auto parking',
  'auto lights',
  'auto tailgate',
  'electric seats',
  'electric windows',
  'electric tailgate',
  'electric brakes',
  'electric step',
  'service history',
  'log books',
  'used parts',
  'gas struts',
  'gas bottle',
  'diesel heater',
  'bus licence',
  'truck licence',
  'car licence',
  'black leather',
  'red leather',
  'white leather',
  'tan leather',
  'beige leather',
  'brown leather',
  'cream leather',
  'grey leather',
  'black interior',
  'black wheels',
  'black rims',
  'black alloys',
  'a class',
] as const

/** Phrases that set the sort order. */
export const SORT_PHRASES: Partial<Record<SortName, string[]>> = {
  lowestPrice: [
    'cheap',
    'cheaper',
    'cheapest',
    'cheapest first',
    'cheapie',
    'lowest price',
    'lowest priced',
    'lowest prices',
    'least expensive',
    'low to high',
    'price low to high',
    'affordable',
    'inexpensive',
  ],
  highestPrice: [
    'dearest',
    'most expensive',
    'highest price',
    'highest priced',
    'high to low',
    'price high to low',
  ],
  latest: [
    'newest',
    'newest first',
    'latest',
    'latest first',
    'most recent',
    'just arrived',
    'just in',
    'just listed',
    'new arrival',
    'new arrivals',
    'new in',
    'newest stock',
    'latest arrivals',
    'recently added',
    'recent arrivals',
  ],
}

/** Words that, before a distance noun, sort by distance or limit it to a low value. */
export const LOWEST = ['lowest', 'least', 'fewest']
export const HIGHEST = ['highest', 'most']
export const LOW = ['low', 'very low', 'super low', 'ultra low']
export const DISTANCE_NOUNS = [
  'km',
  'kms',
  'k s',
  'ks',
  'kays',
  'klms',
  'kilometre',
  'kilometres',
  'kilometer',
  'kilometers',
  'mileage',
  'miles',
  'odometer',
  'odo',
]

/** Number words; the index is the value. */
export const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
