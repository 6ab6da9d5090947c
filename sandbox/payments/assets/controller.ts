import { connectFrame, createFrame, FrameLoadError } from './connect-frame'
import { intentResultSchema, type IntentResult } from './messages'

/**
 * The hidden frame that makes the page's API calls. As with Stripe, the API is called only from its own
 * origin, so the page's CSP does not have to allow it and page scripts cannot read the requests. Loaded on
 * the first call.
 */
export class Controller {
  readonly #base: URL
  #connection: ReturnType<typeof connectFrame> | null = null
  #frame: HTMLIFrameElement | null = null

  constructor(base: URL) {
    this.#base = base
  }

  /**
   * Calls a method of the controller frame; returns an error in Stripe's format when the frame does not load.
   */
  async call(method: 'retrieve' | 'confirm', params: unknown): Promise<IntentResult> {
    try {
      const channel = await this.#connect().channel
      return intentResultSchema.parse(await channel.call(method, params))
    } catch (error) {
      if (!(error instanceof FrameLoadError)) throw error
      // The next call retries with a new frame.
      this.#frame?.remove()
      this.#connection = null
      return { error: error.error }
    }
  }

  #connect(): ReturnType<typeof connectFrame> {
    if (this.#connection) return this.#connection
    const frame = createFrame(new URL('controller-frame.html', this.#base), 'Payment service')
    frame.setAttribute('aria-hidden', 'true')
    frame.tabIndex = -1
    Object.assign(frame.style, {
      position: 'fixed',
      width: '1px',
      height: '1px',
      visibility: 'hidden',
      pointerEvents: 'none',
    })
    document.body.append(frame)
    this.#frame = frame
    this.#connection = connectFrame(frame, {})
    return this.#connection
  }
}
