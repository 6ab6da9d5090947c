import * as z from 'zod/mini'
import { IntegrationError } from './integration-error'

const messageSchema = z.union([
  z.object({ id: z.number(), method: z.string(), params: z.unknown() }),
  z.object({ id: z.number(), failure: z.string() }),
  z.object({ id: z.number(), result: z.unknown() }),
])

/** The methods that the other side may call; `params` is not validated yet. */
export type Handlers = Record<string, (params: unknown) => unknown>
export type Channel = {
  /** Resolves to the unvalidated result; rejects with IntegrationError when the remote handler throws. */
  call: (method: string, params?: unknown) => Promise<unknown>
  close: () => void
}

type Pending = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** Opens a bidirectional RPC channel over a port between a page and a frame. */
export function openChannel(port: MessagePort, handlers: Handlers): Channel {
  const pending = new Map<number, Pending>()
  let count = 0

  async function answer(id: number, method: string, params: unknown): Promise<void> {
    try {
      const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
      if (!handler) throw new Error(`${method} is not a method of this frame.`)
      port.postMessage({ id, result: await handler(params) })
    } catch (error) {
      port.postMessage({ id, failure: error instanceof Error ? error.message : String(error) })
    }
  }

  port.addEventListener('message', (event) => {
    const message = messageSchema.safeParse(event.data)
    if (!message.success) return
    const { data } = message
    if ('method' in data) {
      void answer(data.id, data.method, data.params)
      return
    }
    const call = pending.get(data.id)
    pending.delete(data.id)
    if ('failure' in data) call?.reject(new IntegrationError(data.failure))
    else call?.resolve(data.result)
  })
  port.start()
  return {
    call(method, params) {
      count += 1
      const id = count
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        port.postMessage({ id, method, params })
      })
    },
    close() {
      port.close()
      for (const { reject } of pending.values())
        reject(new IntegrationError('The Element was removed from the page before the call was answered.'))
      pending.clear()
    },
  }
}
