import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { readSwipe } from '@/lib/cars/pictures'
import { moveBy, WHOLE, zoomAt, type Point, type Size, type ZoomView } from '@/lib/images/zoom'

/** Scale after a double tap or the zoom button. */
const TAPPED_SCALE = 2.5
/** Wheel distance in pixels that doubles the scale. */
const WHEEL_PX = 400

export type Zoom = {
  view: ZoomView
  /** Whether the picture is being dragged, which disables the transition. */
  isMoving: boolean
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onPointerMove: (event: PointerEvent<HTMLElement>) => void
    onPointerUp: (event: PointerEvent<HTMLElement>) => void
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void
    onDoubleClick: (event: MouseEvent<HTMLElement>) => void
  }
  /** Multiplies the scale by a factor around the centre. */
  change: (factor: number) => void
  reset: () => void
  /** Zooms in, or resets a zoomed picture. */
  toggle: () => void
}

/**
 * Zoom by wheel, pinch, double tap and buttons; panning while zoomed; swipes while not zoomed (`CD-01`). A new
 * `picture` starts at scale 1.
 */
export function useZoom({
  stage,
  image,
  picture,
  onSwipe,
}: {
  stage: RefObject<HTMLElement | null>
  image: RefObject<HTMLImageElement | null>
  picture: number
  onSwipe: (step: -1 | 1) => void
}): Zoom {
  const pointers = useRef(new Map<number, Point>())
  const travelled = useRef<Point>({ x: 0, y: 0 })
  const [state, setState] = useState({ picture, view: WHOLE })
  const [isMoving, setIsMoving] = useState(false)
  const view = state.picture === picture ? state.view : WHOLE

  const update = (next: (view: ZoomView, sizes: [Size, Size]) => ZoomView) =>
    setState((current) => ({
      picture,
      view: next(current.picture === picture ? current.view : WHOLE, measure(image.current, stage.current)),
    }))
  const zoom = (factor: number, point: Point) =>
    update((current, sizes) => zoomAt(current, current.scale * factor, point, ...sizes))
  const toggleAt = (point: Point) =>
    update((current, sizes) => zoomAt(current, current.scale > 1 ? 1 : TAPPED_SCALE, point, ...sizes))

  const latestZoom = useRef(zoom)
  useEffect(() => {
    latestZoom.current = zoom
  })
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const speed = event.ctrlKey ? 4 : 1
      latestZoom.current(2 ** ((-event.deltaY * speed) / WHEEL_PX), toPoint(event, element))
    }
    // React's wheel listeners are passive and cannot prevent scrolling.
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [stage])

  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, toPoint(event, event.currentTarget))
    travelled.current = { x: 0, y: 0 }
    setIsMoving(true)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const point = toPoint(event, event.currentTarget)
    const [other] = [...pointers.current].flatMap(([id, place]) => (id === event.pointerId ? [] : [place]))
    pointers.current.set(event.pointerId, point)
    const by = { x: point.x - before.x, y: point.y - before.y }
    if (other) {
      const centre = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 }
      zoom(distance(point, other) / Math.max(1, distance(before, other)), centre)
      travelled.current = { x: 0, y: 0 }
      return
    }
    travelled.current = { x: travelled.current.x + by.x, y: travelled.current.y + by.y }
    update((current, sizes) => (current.scale > 1 ? moveBy(current, by, ...sizes) : current))
  }
  const release = (event: PointerEvent<HTMLElement>) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return
    setIsMoving(false)
    const step = view.scale === 1 ? readSwipe(travelled.current) : 0
    if (step !== 0) onSwipe(step)
  }
  const cancel = (event: PointerEvent<HTMLElement>) => {
    travelled.current = { x: 0, y: 0 }
    release(event)
  }

  return {
    view,
    isMoving,
    handlers: {
      onPointerDown: press,
      onPointerMove: drag,
      onPointerUp: release,
      onPointerCancel: cancel,
      onDoubleClick: (event) => toggleAt(toPoint(event, event.currentTarget)),
    },
    change: (factor) => zoom(factor, { x: 0, y: 0 }),
    reset: () => setState({ picture, view: WHOLE }),
    toggle: () => toggleAt({ x: 0, y: 0 }),
  }
}

/** Natural size of the picture and size of its container. */
function measure(image: HTMLImageElement | null, stage: HTMLElement | null): [Size, Size] {
  return [
    { width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 },
    { width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 },
  ]
}

function toPoint(event: { clientX: number; clientY: number }, stage: Element): Point {
  const box = stage.getBoundingClientRect()
  return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
