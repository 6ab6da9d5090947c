import { GROUNDS, vehiclePicturePath, viewsOf, type Body, type Ground } from '@/sandbox/images/catalogue'

/** The rendered body for each body-type value of the spec. */
const BODY_OF = new Map<string, Body>(
  Object.entries({
    '4x4': 'four-wheel-drive',
    bus: 'van',
    cabChassis: 'ute-tray',
    convertible: 'convertible',
    coupe: 'coupe',
    hardtop: 'coupe',
    hatch: 'hatch',
    hatchback: 'hatch',
    motorhome: 'motorhome',
    lightTruck: 'truck',
    peopleMover: 'people-mover',
    sedan: 'sedan',
    softtop: 'four-wheel-drive',
    suv: 'suv',
    ute: 'ute',
    van: 'van',
    wagon: 'wagon',
    stationWagon: 'wagon',
  }),
)

/** The rendered body for a body-type value; defaults to sedan. */
export function pictureBodyOf(
  simpleBody: string,
  facts: { doors?: number | null; seats?: number | null; drive?: string } = {},
): Body {
  if (simpleBody === 'ute' && (facts.doors ?? 4) <= 2 && (facts.seats ?? 5) <= 3) return 'ute-tray'
  if (simpleBody === 'suv' && facts.drive === '4WD' && (facts.seats ?? 5) >= 7) return 'four-wheel-drive'
  return BODY_OF.get(simpleBody) ?? 'sedan'
}

/**
 * The picture paths of a gallery: first every view on the site's own background, then on other backgrounds,
 * up to `count`. Paths are relative to the image service. `seed` varies the shade of a colour name.
 */
export function picturePaths(
  vehicle: { body: Body; colour: string; seed: string },
  ground: Ground,
  count: number,
): string[] {
  const grounds = [ground, ...GROUNDS.filter((other) => other !== ground && other !== 'clear')]
  return grounds
    .flatMap((place) =>
      viewsOf(vehicle.body).map((view) =>
        vehiclePicturePath({
          body: vehicle.body,
          view,
          colour: vehicle.colour,
          ground: place,
          seed: vehicle.seed,
        }),
      ),
    )
    .slice(0, count)
}
