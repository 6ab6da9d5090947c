const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))
const phrases = (text: string): readonly string[] => text.split(',').map((phrase) => phrase.trim())

/** Words without a meaning for a search: they are left out, and not reported as unknown. */
export const FILLERS = words(`
  a an the this that these those and or nor for with in at on of to from by into about my your our their his her me us i im
  ive id am we were you youve it its is isnt are was be been has have had having do does did can could will would should
  may might looking look wants want wanted wanting wanna need needs needed after hunting search searching find finding show
  see view let lets tell give get got getting buy buying bought please pls any some something anything everything only just
  which what whats who where wheres there theres here how many hi hello hey gday mate thanks thank cheers but so if then
  all every good nice great decent best available going near nearby around close local locally stock number stk
  wife husband son daughter myself kind sort either both too as well
  car cars auto's autos vehicle vehicles sale sales purchase colour colours color colors coloured colored painted finish
  transmission gearbox trans engine motor fuel powered drive driven away driveaway body type style model models make makes
  brand year years old price prices priced cost costs costing budget under over below above less more than between up max
  min within per week weekly first one ones gear dollars aud nzd km kms kilometres odometer seats seating options option
  feature features fitted equipped includes including included comes
`)

/** Phrases without a meaning for a search. "No" in "stock no" is not a negation. */
export const FILLER_PHRASES = phrases(
  'stock no, stock number, stock num, stk no, for sale, near me, close to me, in stock number, g day, up for grabs',
)

/** Phrases after which the next part is excluded. */
export const NEGATIONS: readonly (readonly string[])[] = phrases(
  `not, no, neither, non, without, except, except for, excluding, exclude, excludes, isnt, arent, dont, dont want, do not want, never,
  minus, other than, apart from, aside from, rather than, instead of, avoid, sans, nothing, not interested in, doesnt have,
  does not have, cant have, hate`,
).map((phrase) => phrase.split(' '))

/** Words before "but" with which it excludes: "anything but white". */
export const ALL_WORDS = words('any anything all everything every')

/** Words that join alternatives, and words that join parts which all apply. */
export const OR_WORDS = words('or nor')
export const AND_WORDS = words('and plus also')
/** Words that begin a new part, so that an exclusion does not go on after them. */
export const TURN_WORDS = words('with but must want need has having')

/** Ordinary words that are also model names; they mean the model only next to its make. */
export const PLAIN_WORDS = words(`
  up go one on in it is to max min offroad daily speed street super grand series cross campers camper tourer euro triple off road
  range rover cruiser touring sports new age soul track leaf city life air van ute bus truck convertible coupe sport classic
  wagon hatch sedan standard premium limited long drive silver rocket journey journeys special edition
`)

/** Words that are never corrected to another word. */
export const ORDINARY_WORDS = words(`
  range ranges rover shift petrol brown sporty camper campers cheap cheaper price prices family small large
  great first learner power powered towing tower tow tracks racks seats leather canopy finance trade trades turbo
  center centre central service spare spares parts black white green silver orange yellow purple manual hybrid diesel
  electric roofs wheel wheels alloy alloys cover covers sound screen camera reverse reversing heated warranty control
  hills hill stock delivery weekly budget under crane cranes trailer trailers bunks bunk solar awning shower toilet sleep
  sleeper sleepers berths month months rental lease clean tidy single double queen large light heavy
  write whit quite site suite while whole where there their other these those right night late later late rate state
  door doors floor work works word words lack pack packs back blank block track truck tuck boat coat road load grey pray
  read rear real ready bread steel seal wheel want went rent sent vent pent cart part card cars care case base hatch match
  catch watch pound round sound found auction dealer broken crash damage hail flood repair repairable wreck
`)

/** Phrases whose words have another meaning alone. They are words for the text search, or unknown. */
export const OPAQUE = phrases(
  `android auto, new zealand, new plymouth, like new, as new, near new, new tyres, new rego, new tires, red book, redbook,
  black edition, special edition, limited edition, black pack, blue tooth, auto electrician, auto braking, auto parking,
  auto park, auto hold, auto start, auto stop, auto dimming, auto high beam, auto wipers, auto headlights, auto lights,
  auto tailgate, auto folding mirrors, auto emergency braking, electric seats, electric seat, electric windows, electric
  tailgate, electric mirrors, electric start, electric brakes, electric step, electric awning, electric bike, service
  history, full service history, log books, used parts, gas struts, gas bottle, gas bottles, gas stove, gas cooktop, diesel
  heater, bus licence, truck licence, car licence, black leather, red leather, white leather, tan leather, beige leather,
  brown leather, cream leather, grey leather, black interior, red interior, beige interior, white interior, cream interior,
  tan interior, black wheels, black rims, black alloys, black roof, white roof, a class, cruise control, new shape, old
  shape, new engine, new motor, new battery, new gearbox, manual mode, manual book, manual books, sport mode, sports mode,
  front parking sensors, rear parking sensors, parking sensors, front sensors, rear sensors, rear seat, rear seats, front
  seat, front seats, front camera, rear wing, rear spoiler, rear air bags, rear air conditioning, all terrain tyres, all
  season tyres, one owner, hybrid battery, premium sound, premium package, premium pack, gold card, blue slip, red p plate,
  green slip, pink slip, white goods, silver service, long range, standard range, roof racks,
  roof rack, roof box`,
)

/** Words that, before a distance noun, sort by distance or limit it to a low value. */
export const LOWEST = ['lowest', 'least', 'fewest']
export const HIGHEST = ['highest', 'most']
export const LOW = ['low', 'very low', 'super low', 'ultra low', 'really low', 'low low']
export const DISTANCE_NOUNS = phrases(
  `km, kms, k s, ks, k, kays, klm, klms, kilometre, kilometres, kilometer, kilometers, mileage, miles, odometer, odo, k m s,
  travelled`,
)

/** Number words up to twelve; the index is the value. */
const SMALL_NUMBERS =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`.split(/\s+/)
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** Value of a number word up to "ninety", or of "hundred"; `null` for another word. */
export function readNumberWord(word: string): number | null {
  const small = SMALL_NUMBERS.indexOf(word)
  if (small >= 0) return small
  const ten = word === '' ? -1 : TENS.indexOf(word)
  if (ten >= 0) return ten * 10
  return word === 'hundred' ? 100 : null
}
