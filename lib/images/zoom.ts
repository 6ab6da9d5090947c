/** How a picture stands on its stage: enlarged about the stage's centre and moved by so many CSS pixels. */
export type ZoomView = { scale: number; x: number; y: number }
export type Size = { width: number; height: number }
/** A place on the stage in CSS pixels from its centre. */
export type Point = { x: number; y: number }

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }
const LARGEST = 5

/** The size at which a picture fits its stage whole; the stage's own while the picture's is unknown. */
export function fitInside(picture: Size, stage: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return stage
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/**
 * The view after enlarging to `scale` with what is at `point` kept under it. Never smaller than whole, never larger than
 * five times, never moved beyond the picture's edges (`CD-01`).
 */
export function zoomAt(view: ZoomView, scale: number, point: Point, picture: Size, stage: Size): ZoomView {
  const next = Math.min(LARGEST, Math.max(1, scale))
  const ratio = next / view.scale
  const moved = { x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
  return keepInside({ scale: next, ...moved }, picture, stage)
}

/** The view after a move by so many pixels, within the picture's edges. */
export function moveBy(view: ZoomView, by: Point, picture: Size, stage: Size): ZoomView {
  return keepInside({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, picture, stage)
}

function keepInside(view: ZoomView, picture: Size, stage: Size): ZoomView {
  const shown = fitInside(picture, stage)
  const reach = (length: number, room: number) => Math.max(0, (length * view.scale - room) / 2)
  return {
    scale: view.scale,
    x: clamp(view.x, reach(shown.width, stage.width)),
    y: clamp(view.y, reach(shown.height, stage.height)),
  }
}

function clamp(value: number, limit: number): number {
  // No negative zero: it would show in a style.
  return Math.min(limit, Math.max(-limit, value)) || 0
}
