/** The pixel's one function, as its provider's script finds or replaces it. */
export type Pixel = ((...call: unknown[]) => void) & {
  /** Takes over from the queue once the script is there. */
  callMethod?: (...call: unknown[]) => void
  queue?: unknown[][]
  push?: Pixel
  loaded?: boolean
  version?: string
}

/** The window's pixel; a queue in its stead while the script is on its way, begun with the site's own number. */
export function getPixel(target: { fbq?: Pixel }, id: string): Pixel {
  if (target.fbq) return target.fbq
  const queue: unknown[][] = []
  const pixel: Pixel = (...call) => {
    if (pixel.callMethod) pixel.callMethod(...call)
    else queue.push(call)
  }
  Object.assign(pixel, { queue, push: pixel, loaded: true, version: '2.0' })
  target.fbq = pixel
  pixel('init', id)
  return pixel
}
