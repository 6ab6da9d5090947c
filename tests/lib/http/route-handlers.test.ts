import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRouteHandlers, unknownEndpoint } from '@/lib/http/route-handlers'

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const request = new Request('http://harbour-city.localhost/api/leads')

test('[LD-01] responds 405 with Allow and a JSON error to unsupported methods', async () => {
  const route = createRouteHandlers({ POST: () => Response.json({ id: 7 }) })
  expect(await (await route.POST(request, {})).json()).toEqual({ id: 7 })
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await route[method](request, {})
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'OPTIONS, POST'])
    expect(await answer.json()).toEqual({ error: 'Method not allowed. Use POST.' })
  }
  const options = await route.OPTIONS(request, {})
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'OPTIONS, POST'])
})

test('[LD-01] adds HEAD to routes with GET', async () => {
  const route = createRouteHandlers({ GET: () => new Response('read') })
  expect((await route.HEAD(request, {})).status).toBe(200)
  expect((await route.OPTIONS(request, {})).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
})

test('[LD-01] responds 404 with a JSON error to every method of an unknown endpoint', async () => {
  for (const method of METHODS) {
    const answer = await unknownEndpoint[method](request, {})
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'Unknown API endpoint.' }])
  }
})

test('[LD-01] every API route exports every method', () => {
  const routes = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)api\/.*route\.ts$/.test(file))
    .map((file) => join('app', file))
  expect(routes.length).toBeGreaterThan(10)
  for (const route of routes)
    expect(readFileSync(route, 'utf8'), route).toMatch(
      new RegExp(
        String.raw`^export const \{ ${METHODS.join(', ')} \} = (?:createRouteHandlers\(|unknownEndpoint$)`,
        'm',
      ),
    )
})
