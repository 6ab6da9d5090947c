import { openChannel, type Channel, type Handlers } from './channel'
import { CONNECT, HELLO, type StripeError } from './messages'

/** Load timeout of a frame, in ms. */
const LOAD_MS = 20_000
/**
 * How long after its `load` event a frame may stay silent before it counts as failed (an error page, for
 * example), in ms.
 */
const SILENT_MS = 2000

let count = 0

/** A sandbox frame failed to load; `error` is returned to the page. */
export class FrameLoadError extends Error {
  override name = 'FrameLoadError'
  readonly error: StripeError = {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  }
}

/**
 * Creates a frame with the name, title and permissions that Stripe uses; the caller adds it to the document.
 */
export function createFrame(address: URL, title: string): HTMLIFrameElement {
  count += 1
  const frame = document.createElement('iframe')
  frame.name = `__privateStripeFrame${count}`
  frame.title = title
  frame.allow = 'payment *'
  frame.src = address.href
  // A different colour scheme in the page would make the transparent frame opaque.
  Object.assign(frame.style, { border: '0', background: 'transparent', colorScheme: 'light only' })
  return frame
}

/**
 * Connects to a frame in the document: waits for its HELLO message, verifies the window and origin, and sends
 * it a port.
 * @returns the channel, and `close` to end it. `channel` rejects with FrameLoadError when the frame does not
 *   load.
 */
export function connectFrame(
  frame: HTMLIFrameElement,
  handlers: Handlers,
): { channel: Promise<Channel>; close: () => void } {
  const { origin } = new URL(frame.src)
  const aborter = new AbortController()
  const { signal } = aborter
  let opened: Channel | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const channel = new Promise<Channel>((resolve, reject) => {
    const fail = () => {
      aborter.abort()
      reject(new FrameLoadError('The frame did not load.'))
    }
    const restart = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(fail, ms)
    }
    restart(LOAD_MS)
    frame.addEventListener('error', fail, { signal })
    frame.addEventListener('load', () => restart(SILENT_MS), { signal })
    window.addEventListener(
      'message',
      (event) => {
        if (event.source !== frame.contentWindow || event.origin !== origin || event.data !== HELLO) return
        clearTimeout(timer)
        aborter.abort()
        const { port1, port2 } = new MessageChannel()
        opened = openChannel(port1, handlers)
        frame.contentWindow?.postMessage(CONNECT, origin, [port2])
        resolve(opened)
      },
      { signal },
    )
  })
  // Callers handle the rejection; without a caller it must not become an unhandled rejection.
  channel.catch(() => {})
  return {
    channel,
    close() {
      clearTimeout(timer)
      aborter.abort()
      opened?.close()
    },
  }
}
