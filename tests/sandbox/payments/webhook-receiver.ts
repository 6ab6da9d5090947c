import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type ReceivedWebhook = { body: string; signature: string; type: string; intent: string }

/** Starts a webhook endpoint on a free loopback port; it closes after the file's tests. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = []
  const waiting = new Set<() => void>()
  const answers = { status: 200 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    received.push({ body, signature: String(request.headers['stripe-signature']), ...readEvent(body) })
    response.writeHead(answers.status).end()
    for (const check of waiting) check()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Resolves with the matching events once there are at least `count`. */
  function waitFor(
    count: number,
    matches: (webhook: ReceivedWebhook) => boolean,
  ): Promise<ReceivedWebhook[]> {
    return new Promise((resolve) => {
      const check = () => {
        const found = received.filter(matches)
        if (found.length < count) return
        waiting.delete(check)
        resolve(found)
      }
      waiting.add(check)
      check()
    })
  }
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/api/stripe/webhook`, received, answers, waitFor }
}

function readEvent(body: string): { type: string; intent: string } {
  try {
    const { type, data } = JSON.parse(body) as {
      type: string
      data: { object: { id: string; payment_intent?: string } }
    }
    return { type, intent: data.object.payment_intent ?? data.object.id }
  } catch {
    return { type: '', intent: '' }
  }
}
