/** A piece of furniture in a floor plan. Position and size in metres from the front left corner of the living space. */
export type PlanPiece = {
  kind: 'bed' | 'bunk' | 'dinette' | 'kitchen' | 'bathroom' | 'wardrobe' | 'cab'
  x: number
  y: number
  width: number
  height: number
  /** Number of people who sleep on it. A dinette converts to a bed. */
  sleeps: number
}
type FloorPlan = {
  /** Exterior length and width of the body in metres, without the drawbar. */
  length: number
  width: number
  /** Length of the drawbar in metres; 0 for a vehicle with an engine. */
  drawbar: number
  /** Position of the door along the kerb side, in metres from the front. */
  door: number
  pieces: PlanPiece[]
}

const WIDTH = 2.4
const WALL = 0.08
const DRAWBAR = 1.3
const CAB = 1.6
const BED = { width: 1.95, height: 1.55 }
const BUNK_WIDTH = 0.8
const BATHROOM_WIDTH = 1.1
const KITCHEN_HEIGHT = 0.6
const DOOR = 0.65

/**
 * Generates an indicative floor plan from an overall length in metres and a number of berths: the bed at one
 * end, bunks or a bathroom at the other, kitchen and dinette between. Every berth has a place. The page labels
 * the plan as indicative.
 */
export function draftFloorPlan(facts: { length: number; berths: number; hasEngine: boolean }): FloorPlan {
  const drawbar = facts.hasEngine ? 0 : DRAWBAR
  const length = Math.max(3, facts.length - drawbar)
  const inner = { start: WALL, end: length - WALL, top: WALL, bottom: WIDTH - WALL }
  const pieces: PlanPiece[] = []
  if (facts.hasEngine) {
    pieces.push({ kind: 'cab', x: 0.1, y: inner.top, width: CAB - 0.1, height: WIDTH - 2 * WALL, sleeps: 0 })
    inner.start = CAB
  }
  // A caravan's bed is over the drawbar; a motorhome's is at the back.
  const bedX = facts.hasEngine ? inner.end - BED.width : inner.start
  const main = Math.min(2, facts.berths)
  pieces.push({ kind: 'bed', x: bedX, y: (WIDTH - BED.height) / 2, ...BED, sleeps: main })
  if (facts.hasEngine) inner.end -= BED.width + 0.1
  else inner.start += BED.width + 0.1
  let left = facts.berths - main
  const dinetteSleeps = left > 2 ? 2 : left === 1 ? 1 : 0
  const bunks = left - dinetteSleeps
  left -= bunks
  if (bunks > 0) {
    const columns = Math.min(2, Math.ceil(bunks / 2))
    for (let index = 0; index < columns; index += 1) {
      const sleeps =
        index < columns - 1 ? Math.ceil(bunks / columns) : bunks - Math.ceil(bunks / columns) * index
      const x = facts.hasEngine ? inner.start + index * BUNK_WIDTH : inner.end - (index + 1) * BUNK_WIDTH
      pieces.push({ kind: 'bunk', x, y: inner.top, width: BUNK_WIDTH - 0.05, height: 1.9, sleeps })
    }
    if (facts.hasEngine) inner.start += columns * BUNK_WIDTH + 0.1
    else inner.end -= columns * BUNK_WIDTH + 0.1
  } else if (inner.end - inner.start > 2.6) {
    const x = facts.hasEngine ? inner.end - BATHROOM_WIDTH : inner.end - BATHROOM_WIDTH
    pieces.push({
      kind: 'bathroom',
      x,
      y: inner.top,
      width: BATHROOM_WIDTH,
      height: WIDTH - 2 * WALL,
      sleeps: 0,
    })
    inner.end -= BATHROOM_WIDTH + 0.1
  }
  const room = Math.max(0, inner.end - inner.start)
  const dinetteWidth = Math.min(1.9, room)
  if (dinetteSleeps > 0 || dinetteWidth >= 1.1) {
    const width = Math.max(dinetteWidth, 0.9)
    pieces.push({ kind: 'dinette', x: inner.start, y: inner.top, width, height: 0.95, sleeps: dinetteSleeps })
    const rest = room - width - 0.1
    if (rest >= 0.4) {
      pieces.push({
        kind: 'wardrobe',
        x: inner.start + width + 0.1,
        y: inner.top,
        width: Math.min(rest, 0.9),
        height: 0.6,
        sleeps: 0,
      })
    }
  }
  const door = inner.start + 0.1
  const kitchenStart = door + DOOR + 0.1
  if (inner.end - kitchenStart >= 0.6) {
    pieces.push({
      kind: 'kitchen',
      x: kitchenStart,
      y: inner.bottom - KITCHEN_HEIGHT,
      width: Math.min(2.2, inner.end - kitchenStart),
      height: KITCHEN_HEIGHT,
      sleeps: 0,
    })
  }
  return { length, width: WIDTH, drawbar, door, pieces }
}
