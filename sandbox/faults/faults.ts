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
  /** Events that the payments stand-in sends to the web app; `contains` selects by their body. */
  'webhooks',
] as const
export type FaultPart = (typeof FAULT_PARTS)[number]

const LONGEST_MS = 10 * 60_000

/** One fault, as `PUT /faults` takes it. */
export const faultSchema = z
  .strictObject({
    part: z.enum(FAULT_PARTS),
    /** Requests whose path below the part begins with this; all when absent. */
    path: z.string().startsWith('/').optional(),
    /** Requests whose body has this text, so that a test hits its own alone; all when absent. */
    contains: z.string().min(1).optional(),
    kind: z.enum(['latency', 'status', 'hang', 'reset', 'truncate', 'garbage', 'drop-answer']),
    /** How many requests are hit; all until cleared when absent. */
    times: z.int().min(1).optional(),
    /** Wait before the fault shows, in milliseconds. */
    ms: z.int().min(0).max(LONGEST_MS).optional(),
    /** A random wait of up to this long on top, each request its own: they overtake each other. */
    jitterMs: z.int().min(1).max(LONGEST_MS).optional(),
    status: z.int().min(400).max(599).optional(),
  })
  .superRefine((fault, context) => {
    if (fault.kind === 'latency' && fault.ms === undefined && fault.jitterMs === undefined)
      context.addIssue({ code: 'custom', path: ['ms'], message: 'is needed for latency, in milliseconds' })
    if (fault.status !== undefined && fault.kind !== 'status')
      context.addIssue({ code: 'custom', path: ['status'], message: 'goes with kind status only' })
  })
export type Fault = z.output<typeof faultSchema>

export type FetchHandler = (request: Request, env: HttpBindings) => Response | Promise<Response>

/** The faults now in force. They are forgotten when the sandbox ends. */
export class Faults {
  #active: Fault[] = []

  /** Adds a fault; one of the same part, path, text and kind is replaced. */
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

  /** A handler like `inner` that fails as told. Costs one comparison while there are no faults. */
  wrap(part: FaultPart, inner: FetchHandler): FetchHandler {
    return async (request, env) => {
      // A browser's preflight is not the request that a test means.
      if (this.#active.length === 0 || request.method === 'OPTIONS') return inner(request, env)
      const needsBody = this.#active.some((fault) => fault.part === part && fault.contains !== undefined)
      const body = needsBody ? await request.clone().text() : ''
      const fault = this.take(part, new URL(request.url).pathname, body)
      return fault ? show(fault, request, env, inner) : inner(request, env)
    }
  }

  /** The fault that hits a request with that path below the part and that body; counts as shown. */
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

async function show(
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
      await closed(env)
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

/** The error of a failed call, in the shape of the service that the part stands in for. */
function describeFailure(part: FaultPart): string | object {
  const message = 'The sandbox was told to fail'
  return part === 'payments' ? { type: 'api_error', message } : message
}

/** Sends the true length and half of the body, then cuts the line. */
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

/** Waits until the caller is gone, or until `signal` says that nobody needs to know any more. */
async function closed({ incoming }: HttpBindings, signal?: AbortSignal): Promise<void> {
  if (incoming.socket.destroyed) return
  await once(incoming.socket, 'close', signal ? { signal } : {}).catch((error: unknown) => {
    if (!signal?.aborted) throw error
  })
}

/** Waits, but not for a caller who left. */
async function wait(ms: number, env: HttpBindings): Promise<void> {
  const settled = new AbortController()
  const elapsed = sleep(ms, undefined, { signal: settled.signal }).catch((error: unknown) => {
    if (!settled.signal.aborted) throw error
  })
  await Promise.race([elapsed, closed(env, settled.signal)])
  settled.abort()
}
