import { studioPicturePath } from './scene'

/** Body types of the image service by pattern of the stock's body type; the first match wins. */
const BODIES: [RegExp, string][] = [
  [/caravan|camper trailer|pop.?top|^hybrid/i, 'caravan'],
  [/^sport$|sport bike|sports|supersport/i, 'motorcycle-sport'],
  [/cruiser|touring/i, 'motorcycle-cruiser'],
  [
    /naked|road|classic|scrambler|adventure|scooter|dirt|bike|motorcycle|enduro|trail|retro|café|cafe/i,
    'motorcycle-naked',
  ],
  [/motor.?home|campervan|camper|b-class|c-class|a-class/i, 'motorhome'],
  [/prime mover/i, 'prime-mover'],
  [/tray|tipper|flat|cab.?chassis|dropside/i, 'truck-tray'],
  [/truck|pantech|curtain|refrigerated|rigid|agitator|bus/i, 'truck'],
  [/4x4|four.?wheel|off.?road/i, 'four-wheel-drive'],
  [/suv/i, 'suv'],
  [/ute|utility|pick.?up/i, 'ute'],
  [/people/i, 'people-mover'],
  [/van|commercial/i, 'van'],
  [/hatch/i, 'hatch'],
  [/wagon/i, 'wagon'],
  [/coupe|convertible|soft.?top|hard.?top/i, 'coupe'],
]

/** Image path of a neutral side view for a body type tile. */
export function getBodyImagePath(body: string): string {
  const found = BODIES.find(([pattern]) => pattern.test(body))
  return studioPicturePath({ body: found?.[1] ?? 'sedan', view: 'side', colour: '#c6c9ca' }, 'clear', '3x2')
}
