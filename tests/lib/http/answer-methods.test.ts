import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answerMethods, noSuchCall } from '@/lib/http/answer-methods'

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const request = new Request('http://harbour-city.localhost/api/leads')

test('[LD-01] a call that takes other verbs answers 405, names them, and says so in the shape of every refusal', async () => {
  const route = answerMethods({ POST: () => Response.json({ id: 7 }) })
  expect(await (await route.POST(request, {})).json()).toEqual({ id: 7 })
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await route[method](request, {})
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'OPTIONS, POST'])
    expect(await answer.json()).toEqual({ error: 'This call takes POST.' })
  }
  const options = await route.OPTIONS(request, {})
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'OPTIONS, POST'])
})

test('[LD-01] what can be read has a HEAD too', async () => {
  const route = answerMethods({ GET: () => new Response('read') })
  expect((await route.HEAD(request, {})).status).toBe(200)
  expect((await route.OPTIONS(request, {})).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
})

test('[LD-01] a call that does not exist is 404 as JSON, whatever the verb', async () => {
  for (const method of METHODS) {
    const answer = await noSuchCall[method](request, {})
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'There is no such call.' }])
  }
})

test('[LD-01] every call of the product answers every verb', () => {
  const routes = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)api\/.*route\.ts$/.test(file))
    .map((file) => join('app', file))
  expect(routes.length).toBeGreaterThan(10)
  for (const route of routes)
    expect(readFileSync(route, 'utf8'), route).toMatch(
      new RegExp(
        String.raw`^export const \{ ${METHODS.join(', ')} \} = (?:answerMethods\(|noSuchCall$)`,
        'm',
      ),
    )
})
