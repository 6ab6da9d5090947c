/** Zoom of an image: scale about the viewport's centre and offset in CSS pixels. */
export type ZoomView = { scale: number; x: number; y: number }
export type Size = { width: number; height: number }
/** A position in CSS pixels from the viewport's centre. */
export type Point = { x: number; y: number }

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 }
const LARGEST = 5

/** The size at which an image fits its viewport; the viewport's size while the image size is unknown. */
function fitInside(picture: Size, stage: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return stage
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/**
 * Zooms to `scale` and keeps the content at `point` in place. The scale is limited to 1–5, and the image cannot be
 * moved beyond its edges (`CD-01`).
 */
export function zoomAt(view: ZoomView, scale: number, point: Point, picture: Size, stage: Size): ZoomView {
  const next = Math.min(LARGEST, Math.max(1, scale))
  const ratio = next / view.scale
  const moved = { x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }
  return keepInside({ scale: next, ...moved }, picture, stage)
}

/** Pans by a number of pixels within the image's edges. */
export function moveBy(view: ZoomView, by: Point, picture: Size, stage: Size): ZoomView {
  return keepInside({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, picture, stage)
}

function keepInside(view: ZoomView, picture: Size, stage: Size): ZoomView {
  const fitted = fitInside(picture, stage)
  const reach = (length: number, room: number) => Math.max(0, (length * view.scale - room) / 2)
  return {
    scale: view.scale,
    x: clamp(view.x, reach(fitted.width, stage.width)),
    y: clamp(view.y, reach(fitted.height, stage.height)),
  }
}

function clamp(value: number, limit: number): number {
  // Avoids negative zero, which would appear in the style attribute.
  return Math.min(limit, Math.max(-limit, value)) || 0
}
