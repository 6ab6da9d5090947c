import { openChannel, type Channel, type Handlers } from './channel'
import { CONNECT, HELLO, type StripeError } from './messages'

/** How long a frame may take to load before the page gets an error, in ms. */
const LOAD_MS = 20_000
/** A frame whose page loaded without sending its hello (an error page, for example) fails after this time, in ms. */
const SILENT_MS = 2000

let count = 0

/** A frame of the sandbox that failed to load; `error` is what the page gets. */
export class FrameLoadError extends Error {
  override name = 'FrameLoadError'
  readonly error: StripeError = {
    type: 'api_connection_error',
    message:
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
  }
}

/** A frame with the name, title and permissions of Stripe's; the caller adds it to the document. */
export function createFrame(address: URL, title: string): HTMLIFrameElement {
  count += 1
  const frame = document.createElement('iframe')
  frame.name = `__privateStripeFrame${count}`
  frame.title = title
  frame.allow = 'payment *'
  frame.src = address.href
  // A page in another colour scheme would give the transparent frame an opaque background.
  Object.assign(frame.style, { border: '0', background: 'transparent', colorScheme: 'light only' })
  return frame
}

/**
 * Connects to a frame that is in the document: waits for its hello, which must come from that window and that origin, and
 * gives it a port.
 * @returns the channel; `close` ends it. Rejects with FrameLoadError when the frame does not load.
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
  // Whoever calls the frame handles the failure; a frame that nobody calls must not raise an unhandled rejection.
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
