import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { HttpBindings } from '@hono/node-server'
import { z } from 'zod'

const FAULT_PARTS = [
  'dealer-api',
  'dashboard',
  'search',
  'images',
  'payments',
  'chat',
  'turnstile',
  'mail',
  'crm',
  'tags',
  'errors',
  /** Webhook deliveries from the Stripe sandbox to the web app; `contains` matches their body. */
  'webhooks',
] as const
export type FaultPart = (typeof FAULT_PARTS)[number]

const MAX_DELAY_MS = 10 * 60_000

/** The body of `PUT /faults`. */
export const faultSchema = z
  .strictObject({
    part: z.enum(FAULT_PARTS),
    /** Path prefix below the part; all requests when absent. */
    path: z.string().startsWith('/').optional(),
    /** Text in the request body, so that a test affects only its own requests; all requests when absent. */
    contains: z.string().min(1).optional(),
    kind: z.enum(['latency', 'status', 'hang', 'reset', 'truncate', 'garbage', 'drop-answer']),
    /** Number of affected requests; unlimited when absent. */
    times: z.int().min(1).optional(),
    /** Delay before the fault takes effect, in milliseconds. */
    ms: z.int().min(0).max(MAX_DELAY_MS).optional(),
    /**
     * Maximum additional random delay per request, in milliseconds; causes requests to complete out of order.
     */
    jitterMs: z.int().min(1).max(MAX_DELAY_MS).optional(),
    status: z.int().min(400).max(599).optional(),
  })
  .superRefine((fault, context) => {
    if (fault.kind === 'latency' && fault.ms === undefined && fault.jitterMs === undefined)
      context.addIssue({
        code: 'custom',
        path: ['ms'],
        message: 'is required for kind latency, in milliseconds',
      })
    if (fault.status !== undefined && fault.kind !== 'status')
      context.addIssue({ code: 'custom', path: ['status'], message: 'is allowed only for kind status' })
  })
export type Fault = z.output<typeof faultSchema>

export type FetchHandler = (request: Request, env: HttpBindings) => Response | Promise<Response>

/** The active faults, held in memory only. */
export class Faults {
  #active: Fault[] = []

  /** Adds a fault and replaces an existing one with the same part, path, text and kind. */
  add(fault: Fault): void {
    const keys = ['part', 'path', 'contains', 'kind'] as const
    this.#active = this.#active.filter((other) => keys.some((key) => other[key] !== fault[key]))
    this.#active.push({ ...fault })
  }

  clear(): void {
    this.#active = []
  }

  list(): Fault[] {
    return this.#active.map((fault) => ({ ...fault }))
  }

  /** Wraps a handler with fault injection. Without active faults the overhead is one comparison. */
  wrap(part: FaultPart, inner: FetchHandler): FetchHandler {
    return async (request, env) => {
      // CORS preflights are never affected, since tests target the request itself.
      if (this.#active.length === 0 || request.method === 'OPTIONS') return inner(request, env)
      const needsBody = this.#active.some((fault) => fault.part === part && fault.contains !== undefined)
      const body = needsBody ? await request.clone().text() : ''
      const fault = this.take(part, new URL(request.url).pathname, body)
      return fault ? applyFault(fault, request, env, inner) : inner(request, env)
    }
  }

  /**
   * Returns the fault for a request, by path below the part and body, and decrements its `times`; null when
   * none matches.
   */
  take(part: FaultPart, pathname: string, body = ''): Fault | null {
    const fault = this.#active.find(
      (candidate) =>
        candidate.part === part &&
        pathname.startsWith(candidate.path ?? '/') &&
        body.includes(candidate.contains ?? ''),
    )
    if (!fault) return null
    if (fault.times !== undefined) {
      fault.times -= 1
      if (fault.times === 0) this.#active = this.#active.filter((other) => other !== fault)
    }
    return { ...fault }
  }
}

async function applyFault(
  fault: Fault,
  request: Request,
  env: HttpBindings,
  inner: FetchHandler,
): Promise<Response> {
  const ms = (fault.ms ?? 0) + (fault.jitterMs ? randomInt(fault.jitterMs + 1) : 0)
  if (ms > 0) await wait(ms, env)
  switch (fault.kind) {
    case 'latency':
      return inner(request, env)
    case 'status':
      return Response.json(
        { error: describeFailure(fault.part) },
        { status: fault.status ?? 500, headers: { 'access-control-allow-origin': '*' } },
      )
    case 'garbage':
      return new Response('{"id":1,"\u0000\uFFFD<html>garbage', {
        headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
      })
    case 'hang':
      await waitForClose(env)
      return RESPONSE_ALREADY_SENT
    case 'reset':
      env.incoming.socket.resetAndDestroy()
      return RESPONSE_ALREADY_SENT
    case 'drop-answer':
      await (await inner(request, env)).arrayBuffer()
      env.incoming.socket.destroy()
      return RESPONSE_ALREADY_SENT
    case 'truncate':
      await sendHalf(await inner(request, env), env)
      return RESPONSE_ALREADY_SENT
  }
}

/** The error body of an injected failure, in the format of the emulated service. */
function describeFailure(part: FaultPart): string | object {
  const message = 'Fault injected by the sandbox'
  return part === 'payments' ? { type: 'api_error', message } : message
}

/** Sends the full content length but only half of the body, then closes the connection. */
async function sendHalf(response: Response, env: HttpBindings): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = Object.fromEntries(response.headers)
  delete headers['transfer-encoding']
  const { outgoing, incoming } = env
  outgoing.writeHead(response.status, { ...headers, 'content-length': Math.max(body.length, 2) })
  await new Promise<void>((resolve) => {
    outgoing.write(body.length > 1 ? body.subarray(0, body.length >> 1) : ' ', () => resolve())
  })
  incoming.socket.destroy()
}

/** Waits until the client disconnects or `signal` aborts. */
async function waitForClose({ incoming }: HttpBindings, signal?: AbortSignal): Promise<void> {
  if (incoming.socket.destroyed) return
  await once(incoming.socket, 'close', signal ? { signal } : {}).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
}

/** Waits, but no longer than the client stays connected. */
async function wait(ms: number, env: HttpBindings): Promise<void> {
  const settled = new AbortController()
  const elapsed = sleep(ms, undefined, { signal: settled.signal }).catch((error: unknown) => {
    if (!settled.signal.aborted) throw error
  })
  await Promise.race([elapsed, waitForClose(env, settled.signal)])
  settled.abort()
}
