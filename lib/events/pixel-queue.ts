/** The pixel's global function, which the provider's script takes over. */
export type Pixel = ((...call: unknown[]) => void) & {
  /** Set by the script once loaded; then replaces the queue. */
  callMethod?: (...call: unknown[]) => void
  queue?: unknown[][]
  push?: Pixel
  loaded?: boolean
  version?: string
}

/** Returns the window's pixel. Until the script has loaded, this is a queue that starts with the site's `init` call. */
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
