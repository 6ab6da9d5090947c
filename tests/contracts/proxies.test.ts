import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseTrustedProxies } from '@/lib/http/forwarded'
import { hostsOfSite, normaliseHost } from '@/lib/site/host-table'
import { createEdgeServer } from '@/scripts/edge-server'
import { readDemoSite } from '../demo-site'
import { formatHead, sendRaw } from '../support/raw-request'
import { hasProxy, startProxy, type AppPorts, type Proxy, type ProxyName } from './proxy-rig'

/** Number of requests with forged headers per proxy and configuration. */
const COMBINATIONS = 200
const SEED = 12

const SITES = ['harbour-city', 'kiwi-auto'].map(readDemoSite)
const apps: ReturnType<typeof createEdgeServer>[] = []
let ports: AppPorts

/** Response of the test application: the resolved site, the client address and the protocol. */
type Answer = { status: number; site: string; client: string; protocol: string; text: string }

/** Starts the edge server with an application that resolves the site from the host. Returns its port. */
async function startApp(hostHeader?: string): Promise<number> {
  const server = createEdgeServer(
    { proxies: parseTrustedProxies(['127.0.0.1']), hostHeader },
    ({ headers }, response) => {
      const host = normaliseHost(headers.host) ?? ''
      const site = SITES.find((candidate) => hostsOfSite(candidate).includes(host))?.slug ?? 'none'
      response.end(
        `site=${site} client=${String(headers['x-forwarded-for'])} via=${String(headers['x-forwarded-proto'])}`,
      )
    },
  )
  apps.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  ports = { byHost: await startApp(), byHeader: await startApp('x-forwarded-host') }
})
afterAll(() => {
  for (const server of apps) {
    server.closeAllConnections()
    server.close()
  }
})

const hosts = SITES.flatMap(({ slug }) =>
  [`${slug}.localhost`, `${slug}.LOCALHOST`, `www.${slug}.localhost`, `${slug}.localhost:8080`].map(
    (host) => ({
      slug,
      host,
    }),
  ),
)
const forgedHosts = [
  ...hosts.map(({ host }) => host),
  'kiwi-auto.localhost, harbour-city.localhost',
  'harbour-city.localhost,kiwi-auto.localhost',
  'evil.example',
  'a@b',
  '',
]
const forgedAddresses = [
  '127.0.0.1',
  '6.6.6.6',
  '6.6.6.6:80',
  '[2001:db8::6]:443',
  '::1',
  'unknown',
  '_hidden',
  '127.0.0.1, 127.0.0.1',
  '6.6.6.6, 127.0.0.1',
  '6.6.6.6,, ,',
  ',',
]
/** A forged header line. */
const forgedLine = fc.oneof(
  fc.record({
    name: fc.constantFrom(
      'X-Forwarded-Host',
      'x-forwarded-HOST',
      'X-Host',
      'X-Original-Host',
      'X-Forwarded-Server',
    ),
    value: fc.constantFrom(...forgedHosts),
  }),
  fc.record({
    name: fc.constantFrom('X-Forwarded-For', 'x-forwarded-FOR', 'X-Real-IP', 'True-Client-IP', 'X-Client-IP'),
    value: fc.constantFrom(...forgedAddresses),
  }),
  fc.record({
    name: fc.constant('X-Forwarded-Proto'),
    value: fc.constantFrom('https', 'http', 'https, https', 'ftp', ''),
  }),
  fc.record({
    name: fc.constant('Forwarded'),
    value: fc.constantFrom('for=6.6.6.6;host=kiwi-auto.localhost;proto=https', 'host=harbour-city.localhost'),
  }),
)
const forgedRequest = fc.record({
  target: fc.constantFrom(...hosts),
  client: fc.integer({ min: 2, max: 250 }).map((part) => `127.0.1.${part}`),
  before: fc.array(forgedLine, { maxLength: 4 }),
  after: fc.array(forgedLine, { minLength: 1, maxLength: 5 }),
})

type ForgedRequest = typeof forgedRequest extends fc.Arbitrary<infer Value> ? Value : never

/** Sends one forged request through a proxy, from the client's own loopback address. */
async function send(port: number, { target, client, before, after }: ForgedRequest): Promise<Answer> {
  const format = (lines: ForgedRequest['after']) => lines.map(({ name, value }) => `${name}: ${value}`)
  const head = [
    'GET / HTTP/1.1',
    ...format(before),
    `Host: ${target.host}`,
    ...format(after),
    'Connection: close',
  ]
  const text = await sendRaw(port, formatHead(...head), client)
  const [, site = '', address = '', protocol = ''] = /site=(\S*) client=(\S*) via=(\S*)/.exec(text) ?? []
  return { status: Number(text.slice(9, 12)), site, client: address, protocol, text }
}

describe.each<ProxyName>(['nginx', 'haproxy'])('[RT-16] behind %s', (name) => {
  let proxy: Proxy | undefined
  beforeAll(async () => {
    if (hasProxy(name)) proxy = await startProxy(name, ports)
  })
  afterAll(() => proxy?.stop())

  test.for(['byHost', 'byHeader'] as const)(
    '%s: ignores forged headers for the site, the client address and the protocol',
    async (mode, { skip }) => {
      if (!proxy) return skip(`${name} is not installed; install it with: apt-get install ${name}`)
      const requests = fc.sample(forgedRequest, { numRuns: COMBINATIONS, seed: SEED })
      expect(requests).toHaveLength(COMBINATIONS)
      for (const request of requests) {
        const { text, ...answer } = await send(proxy[mode], request)
        const what = JSON.stringify(request)
        expect(answer, what).toEqual({
          status: 200,
          site: request.target.slug,
          client: request.client,
          protocol: 'http',
        })
        const foreign = SITES.filter(({ slug }) => slug !== request.target.slug && text.includes(slug))
        expect(foreign, what).toEqual([])
        expect(text, what).not.toMatch(/strict-transport-security/i)
      }
    },
  )
})
