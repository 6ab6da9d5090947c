/**
 * Two-word makes that files often cut to the first word; the
 * second word is then at the start of the model or title.
 */
const TWO_WORD_MAKES = new Map<string, string>(
  Object.entries({
    land: 'Land Rover',
    alfa: 'Alfa Romeo',
    great: 'Great Wall',
    aston: 'Aston Martin',
    rolls: 'Rolls-Royce',
  }),
)

/** Official spellings of makes. */
const MAKE_SPELLINGS = new Map<string, string>(
  Object.entries({
    mini: 'MINI',
    ssangyong: 'SsangYong',
    ram: 'RAM',
    cupra: 'CUPRA',
    vw: 'Volkswagen',
    mercedes: 'Mercedes-Benz',
    'mercedes benz': 'Mercedes-Benz',
    landrover: 'Land Rover',
    'rolls royce': 'Rolls-Royce',
  }),
)

/** First words of multi-word models, with those models in order of length so that the most specific one matches. */
const SPLIT_MODELS = new Map<string, readonly string[]>(
  Object.entries({
    grand: [
      'Grand Cherokee',
      'Grand Carnival',
      'Grand Vitara',
      'Grand Starex',
      'Grand Voyager',
      'Grand Tourneo',
    ],
    santa: ['Santa Fe', 'Santa Cruz'],
    range: ['Range Rover Evoque', 'Range Rover Sport', 'Range Rover Velar', 'Range Rover'],
    discovery: ['Discovery Sport'],
    rav: ['RAV4', 'Rav 4'],
    xc: ['XC 60', 'XC 90', 'XC 40'],
    model: ['Model 3', 'Model Y', 'Model S', 'Model X'],
    deliver: ['Deliver 9', 'Deliver 7'],
    edeliver: ['eDeliver 9', 'eDeliver 7'],
    fj: ['FJ Cruiser'],
    mr: ['MR 2'],
    land: ['Land Cruiser Prado', 'Land Cruiser'],
    gr: ['GR Yaris', 'GR Corolla', 'GR 86', 'GR Supra'],
    '3d': ['3D Hatch'],
    '5d': ['5D Hatch'],
  }),
)

/** Models that are spelled as one word or in their own way. */
const MODEL_SPELLINGS = new Map<string, string>(
  Object.entries({
    'rav 4': 'RAV4',
    'xc 60': 'XC60',
    'xc 90': 'XC90',
    'xc 40': 'XC40',
    'mr 2': 'MR2',
    'land cruiser': 'Landcruiser',
    'land cruiser prado': 'Landcruiser Prado',
    'gr 86': 'GR86',
    rio: 'Rio',
    i20: 'i20',
    i30: 'i30',
    i40: 'i40',
    i45: 'i45',
    ix35: 'ix35',
    iload: 'iLoad',
    imax: 'iMax',
  }),
)

type VehicleName = { make: string; model: string; badge: string; completed: string[] }

/**
 * Restores make, model and badge from cells that were cut at a space: `Land`
 * + `Rover` + `2023 Land Rover Defender 110` gives Land Rover, Defender,
 * 110. `completed` names the restored parts. Make or model may be empty.
 */
export function readVehicleName(cells: {
  year: number | null
  make: string
  model: string
  title: string
  badge: string
}): VehicleName {
  const completed: string[] = []
  const full = TWO_WORD_MAKES.get(cells.make.toLowerCase())
  const tail = full?.slice(cells.make.length + 1) ?? ''
  const cut =
    full !== undefined &&
    startsWithWord(cells.model || stripLead(cells.title, [cells.year, cells.make]), tail)
  const make = cut ? full : (MAKE_SPELLINGS.get(cells.make.toLowerCase()) ?? cells.make)
  if (cut) completed.push('make')
  const rest = stripLead(cells.title, [cells.year, cut ? full : cells.make])
  const given = cut ? stripLead(cells.model, [tail]) : stripLead(cells.model, [cells.year, cells.make])
  const first = given || (cut || !cells.model ? (rest.split(' ')[0] ?? '') : cells.model)
  const candidate = SPLIT_MODELS.get(first.toLowerCase())?.find((name) => startsWithWord(rest, name))
  const written = candidate ?? first
  if (candidate !== undefined || (given === '' && written !== '')) completed.push('model')
  const model = MODEL_SPELLINGS.get(written.toLowerCase()) ?? written
  const badge = cells.badge || tidyBadge(stripLead(rest, [written]))
  return { make, model, badge, completed }
}

function tidyBadge(badge: string): string {
  if (/^\(?no badge\)?$/i.test(badge)) return ''
  return badge.replaceAll(/\((fwd|rwd|awd|4wd|2wd|4x4|4x2|hybrid)\)/gi, (_, word: string) =>
    /hybrid/i.test(word) ? 'Hybrid' : `(${word.toUpperCase()})`,
  )
}

function startsWithWord(text: string, word: string): boolean {
  if (word === '') return false
  const lower = text.toLowerCase()
  return lower.startsWith(word.toLowerCase()) && !/[\p{L}\p{N}]/u.test(lower.charAt(word.length))
}

function stripLead(text: string, parts: readonly (string | number | null)[]): string {
  let rest = text.trim()
  for (const part of parts) {
    const word = part === null ? '' : String(part)
    if (word !== '' && startsWithWord(rest, word)) rest = rest.slice(word.length).trim()
  }
  return rest.replaceAll(/\s{2,}/g, ' ')
}

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
