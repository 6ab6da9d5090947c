import { openChannel, type Channel, type Handlers } from './channel'
import { CONNECT, HELLO } from './messages'

/** Called inside a frame: exposes `handlers` to the embedding page. Resolves once the page has connected. */
export function acceptHost(handlers: Handlers): Promise<Channel> {
  return new Promise((resolve) => {
    const aborter = new AbortController()
    window.addEventListener(
      'message',
      (event) => {
        const [port] = event.ports
        if (event.source !== window.parent || event.data !== CONNECT || !port) return
        aborter.abort()
        resolve(openChannel(port, handlers))
      },
      { signal: aborter.signal },
    )
    // The message carries no data, so `*` is safe; the page verifies the sender's window and origin.
    window.parent.postMessage(HELLO, '*')
  })
}
