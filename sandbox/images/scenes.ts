import type { Scene } from './catalogue'
import type { Light } from './mix'
import { drawCityNight, drawDepotYard, drawHarbour, drawWorkshop } from './scenes-built'
import { drawCoast, drawDesertTrack, drawDunesCamp, drawDuskRoad, drawHills } from './scenes-nature'
import type { Frame } from './svg-shapes'

/**
 * A wide backdrop: its light on the vehicle, the wheel line as a share of the height, and its drawing
 * function.
 */
type SceneDrawing = { light: Light; stand: number; far: (frame: Frame) => string }

export const SCENE_DRAWINGS: Record<Scene, SceneDrawing> = {
  hills: { light: [1.05, 1.02, 0.96], stand: 0.9, far: drawHills },
  'dusk-road': { light: [0.82, 0.66, 0.66], stand: 0.9, far: drawDuskRoad },
  harbour: { light: [1.02, 0.98, 0.95], stand: 0.91, far: drawHarbour },
  workshop: { light: [0.72, 0.68, 0.64], stand: 0.9, far: drawWorkshop },
  'desert-track': { light: [1.08, 0.94, 0.8], stand: 0.89, far: drawDesertTrack },
  'dunes-camp': { light: [0.94, 0.76, 0.66], stand: 0.89, far: drawDunesCamp },
  'depot-yard': { light: [0.96, 0.97, 1], stand: 0.9, far: drawDepotYard },
  coast: { light: [1.06, 1.04, 1], stand: 0.9, far: drawCoast },
  'city-night': { light: [0.62, 0.62, 0.74], stand: 0.91, far: drawCityNight },
}
