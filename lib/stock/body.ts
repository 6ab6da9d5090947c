/** A body type: the display name and the specification's value for icons (section 3). */
type BodyName = { body: string; simple_body: string }

/** Display name → the specification's body-type value. */
const BODIES = new Map<string, string>(
  Object.entries({
    '4x4': '4x4',
    Bus: 'bus',
    'Cab Chassis': 'cabChassis',
    Convertible: 'convertible',
    Coupe: 'coupe',
    Hardtop: 'hardtop',
    Hatch: 'hatch',
    Motorhome: 'motorhome',
    'Light Truck': 'lightTruck',
    'People Mover': 'peopleMover',
    Sedan: 'sedan',
    Softtop: 'softtop',
    SUV: 'suv',
    Ute: 'ute',
    Van: 'van',
    Wagon: 'wagon',
  }),
)

/** Patterns for body types, applied in this order to the body cell and then to the title. */
const BODY_WORDS: readonly (readonly [RegExp, string])[] = [
  [/cab[\s-]?chassis/, 'Cab Chassis'],
  [/people[\s-]?mover|\bmpv\b/, 'People Mover'],
  [/\butes?\b|\btray\b|pick[\s-]?up|dual[\s-]?cab|crew[\s-]?cab|utility/, 'Ute'],
  [/hatch(back)?\b/, 'Hatch'],
  [/\bsuv\b|crossover|sport utility/, 'SUV'],
  [/\b4x4\b|\b4wd\b|off[\s-]?road/, '4x4'],
  [/sedan|saloon/, 'Sedan'],
  [/station[\s-]?wagon|\bwagon\b|\bestate\b/, 'Wagon'],
  [/soft[\s-]?top/, 'Softtop'],
  [/convertible|cabrio(let)?|roadster|spyder|spider/, 'Convertible'],
  [/hard[\s-]?top/, 'Hardtop'],
  [/coup[eé]/, 'Coupe'],
  [/motor[\s-]?home|camper[\s-]?van/, 'Motorhome'],
  [/\btruck\b/, 'Light Truck'],
  [/\bbus\b/, 'Bus'],
  [/\bvans?\b|commercial|panel/, 'Van'],
]

/** Body types that are not read from titles: there, `4x4` means the drive. */
const NOT_IN_TITLES = new Set(['4x4'])

/** Body types of models that files often list without one, or as "Commercial" or "Other". */
const MODEL_BODIES = new Map<string, string>(
  Object.entries({
    hiace: 'Van',
    hilux: 'Ute',
    ranger: 'Ute',
    triton: 'Ute',
    navara: 'Ute',
    'bt-50': 'Ute',
    'd-max': 'Ute',
    colorado: 'Ute',
    amarok: 'Ute',
    musso: 'Ute',
    t60: 'Ute',
    1500: 'Ute',
    2500: 'Ute',
    gladiator: 'Ute',
    landcruiser: 'SUV',
    prado: 'SUV',
    pajero: 'SUV',
    rav4: 'SUV',
    patrol: 'SUV',
    forester: 'SUV',
    defender: 'SUV',
    carnival: 'People Mover',
    'grand carnival': 'People Mover',
    tarago: 'People Mover',
    estima: 'People Mover',
    granvia: 'People Mover',
    alphard: 'People Mover',
    elgrand: 'People Mover',
    valente: 'People Mover',
    stavic: 'People Mover',
    imax: 'People Mover',
    mifa: 'People Mover',
    coaster: 'Bus',
    rosa: 'Bus',
    nlr: 'Light Truck',
    nmr: 'Light Truck',
    npr: 'Light Truck',
    nps: 'Light Truck',
    frr: 'Light Truck',
    daily: 'Van',
    transit: 'Van',
    sprinter: 'Van',
    corolla: 'Hatch',
    camry: 'Sedan',
  }),
)

const VAGUE = new Set(['Van', '4x4'])

/**
 * Determines the body type from the body cell, or from the model or title if the cell is empty or vague
 * ("Commercial", "Other"). `source` names the cell used. Empty when nothing matches.
 */
export function readBody(cells: { body: string; title: string; model: string }): BodyName & {
  source: 'cell' | 'title' | 'model' | 'none'
} {
  const cell = cells.body.toLowerCase()
  const named = findBody(cell)
  const vague = named === null || (cell === 'commercial' && VAGUE.has(named))
  if (named !== null && !vague) return { ...toName(named), source: 'cell' }
  const byModel = MODEL_BODIES.get(cells.model.toLowerCase())
  if (byModel !== undefined) return { ...toName(byModel), source: byModel === named ? 'cell' : 'model' }
  if (named !== null) return { ...toName(named), source: 'cell' }
  const inTitle = findBody(cells.title.toLowerCase(), NOT_IN_TITLES)
  if (inTitle !== null) return { ...toName(inTitle), source: 'title' }
  return { body: '', simple_body: '', source: 'none' }
}

function findBody(text: string, without: ReadonlySet<string> = new Set()): string | null {
  if (text === '') return null
  return BODY_WORDS.find(([pattern, name]) => !without.has(name) && pattern.test(text))?.[1] ?? null
}

function toName(body: string): BodyName {
  return { body, simple_body: BODIES.get(body) ?? '' }
}
