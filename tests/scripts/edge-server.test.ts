import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { parseTrustedProxies } from '@/lib/http/forwarded'
import { createEdgeServer } from '@/scripts/edge-server'
import { formatHead, sendRaw } from '../support/raw-request'

type Edge = ReturnType<typeof createEdgeServer>

const open: Edge[] = []
afterEach(async () => {
  await Promise.all(
    open.splice(0).map((server) => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    }),
  )
})

/** Starts an edge server whose application echoes the request headers. */
async function start(
  proxies: readonly string[] = [],
  limits?: Parameters<typeof createEdgeServer>[2],
): Promise<{ port: number; served: string[] }> {
  const served: string[] = []
  const server = createEdgeServer(
    { proxies: parseTrustedProxies(proxies), hostHeader: 'x-forwarded-host' },
    (request, response) => {
      served.push(`${request.method} ${request.url}`)
      response.setHeader('x-middleware-rewrite', '/harbour-city')
      request.resume().on('end', () => response.end(JSON.stringify(request.headers)))
    },
    limits,
  )
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, served }
}

const HOST = 'Host: a.localhost'
const WEBSOCKET = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']

describe('[RT-16] requests that the edge server rejects', () => {
  test.each([
    ['an upgrade to WebSocket', ['GET / HTTP/1.1', HOST, ...WEBSOCKET], 400],
    ['an upgrade of a POST', ['POST / HTTP/1.1', HOST, 'Content-Length: 9', ...WEBSOCKET], 400],
    ['OPTIONS *', ['OPTIONS * HTTP/1.1', HOST], 400],
    ['an absolute-form target', ['GET http://evil.example/ HTTP/1.1', HOST], 400],
    ['an absolute-form target with the same host', ['GET http://a.localhost/ HTTP/1.1', HOST], 400],
    ['two hosts', ['GET / HTTP/1.1', HOST, 'Host: b.localhost'], 400],
    ['the same host twice', ['GET / HTTP/1.1', HOST, HOST], 400],
    ['no host', ['GET / HTTP/1.1'], 400],
    ['an empty host', ['GET / HTTP/1.1', 'Host:'], 400],
    ['a host with a user name', ['GET / HTTP/1.1', 'Host: evil@a.localhost'], 400],
    ['a host with a path', ['GET / HTTP/1.1', 'Host: a.localhost/evil'], 400],
    ['a list of hosts', ['GET / HTTP/1.1', 'Host: a.localhost, b.localhost'], 400],
    ['a NUL in the target', ['GET /\0 HTTP/1.1', HOST], 400],
    ['a tab in the target', ['GET /\t/evil.example HTTP/1.1', HOST], 400],
    ['a target without a slash', ['GET *evil HTTP/1.1', HOST], 400],
    [
      'Content-Length with Transfer-Encoding',
      ['POST / HTTP/1.1', HOST, 'Content-Length: 3', 'Transfer-Encoding: chunked'],
      400,
    ],
    [
      'conflicting Content-Length headers',
      ['POST / HTTP/1.1', HOST, 'Content-Length: 3', 'Content-Length: 4'],
      400,
    ],
    ['an unknown transfer coding', ['POST / HTTP/1.1', HOST, 'Transfer-Encoding: gzip'], 501],
    ['a space before a colon', ['GET / HTTP/1.1', 'Host : a.localhost'], 400],
    ['an unknown expectation', ['GET / HTTP/1.1', HOST, 'Connection: close', 'Expect: a-miracle'], 417],
    ['an unknown version', ['GET / HTTP/2.0', HOST], 505],
    ['the HTTP/2 connection preface', ['PRI * HTTP/2.0', '', 'SM'], 400],
    ['an unknown method', ['TRACE / HTTP/1.1', HOST], 501],
    ['too many headers', ['GET / HTTP/1.1', HOST, ...Array.from({ length: 300 }, () => 'x: y')], 431],
    ['headers that are too large', ['GET / HTTP/1.1', HOST, `x: ${'y'.repeat(70_000)}`], 431],
  ])('rejects %s with an error status and closes the connection', async (_what, head, status) => {
    const { port, served } = await start()
    expect(await sendRaw(port, formatHead(...head))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(served).toEqual([])
  })

  test('closes the connection on CONNECT without a response', async () => {
    const { port, served } = await start()
    expect(await sendRaw(port, formatHead('CONNECT evil.example:443 HTTP/1.1', HOST))).toBe('')
    expect(served).toEqual([])
  })

  test('does not serve a request pipelined behind a rejected one', async () => {
    const { port, served } = await start()
    const smuggled = formatHead('GET /smuggled HTTP/1.1', HOST)
    const answer = await sendRaw(port, formatHead('GET http://evil.example/ HTTP/1.1', HOST) + smuggled)
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    expect(served).toEqual([])
  })

  test('responds with JSON that is not cached and contains no host', async () => {
    const { port } = await start()
    const answer = await sendRaw(port, formatHead('GET http://evil.example/ HTTP/1.1', 'Host: a.localhost'))
    expect(answer).toContain('cache-control: no-store')
    expect(answer).toContain('{"error":"The request target must be a path."}')
    expect(answer).not.toMatch(/evil|location/i)
  })
})

describe('[RT-16] requests that the edge server accepts', () => {
  test.each([
    ['HTTP/1.0 without Host', ['GET /api/health HTTP/1.0']],
    ['an h2c upgrade offer', ['GET / HTTP/1.1', HOST, 'Connection: Upgrade, close', 'Upgrade: h2c']],
    ['an IPv6 host', ['GET / HTTP/1.1', 'Host: [::1]:3000', 'Connection: close']],
  ])('accepts %s', async (_what, head) => {
    const { port } = await start()
    expect(await sendRaw(port, formatHead(...head))).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('responds to Expect: 100-continue with an interim response', async () => {
    const { port } = await start()
    const head = formatHead(
      'POST / HTTP/1.1',
      HOST,
      'Connection: close',
      'Expect: 100-continue',
      'Content-Length: 2',
    )
    expect(await sendRaw(port, `${head}{}`)).toMatch(/^HTTP\/1\.1 100 Continue[^]*HTTP\/1\.1 200 /)
  })

  test('removes forged headers before the application receives the request', async () => {
    const forged = [
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-For: 6.6.6.6',
      'X-Middleware-Rewrite: /evil',
    ]
    const { port } = await start()
    const answer = await sendRaw(port, formatHead('GET / HTTP/1.1', HOST, 'Connection: close', ...forged))
    expect(answer).toContain('{"host":"a.localhost","connection":"close","x-forwarded-for":"127.0.0.1"}')
    expect(answer).not.toMatch(/x-middleware/i)
  })

  test('rejects conflicting hosts from a trusted proxy', async () => {
    const { port, served } = await start(['127.0.0.1'])
    const lines = ['X-Forwarded-Host: evil.example', 'X-Forwarded-Host: b.localhost']
    expect(await sendRaw(port, formatHead('GET / HTTP/1.1', HOST, ...lines))).toMatch(/^HTTP\/1\.1 400 /)
    expect(served).toEqual([])
  })
})

describe('[RT-16] Strict-Transport-Security', () => {
  const request = async (proxies: string[], protocol: string) => {
    const { port } = await start(proxies)
    return sendRaw(
      port,
      formatHead('GET / HTTP/1.1', HOST, 'Connection: close', `X-Forwarded-Proto: ${protocol}`),
    )
  }
  test('is sent without includeSubDomains when the trusted proxy was reached over TLS', async () => {
    const answer = await request(['127.0.0.1'], 'https')
    expect(answer).toMatch(/strict-transport-security: max-age=31536000\r\n/i)
  })
  test('is not sent otherwise', async () => {
    for (const answer of [
      await request(['127.0.0.1'], 'http'),
      await request(['127.0.0.1'], 'https, http'),
      await request([], 'https'),
    ])
      expect(answer).not.toMatch(/strict-transport-security/i)
  })
})

describe('[LD-04] slow clients', () => {
  const limits = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 }

  test.each([
    ['sends nothing', ''],
    ['stops within the headers', 'GET / HTTP/1.1\r\nHost: a.loc'],
    ['stops within the body', formatHead('POST / HTTP/1.1', HOST, 'Content-Length: 900')],
  ])('closes a connection that %s', async (_what, text) => {
    const { port } = await start([], limits)
    expect(await sendRaw(port, text)).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('keeps idle connections open longer behind a proxy', async () => {
    const keepAlive = async (proxies: string[]) => {
      const { port } = await start(proxies)
      const socket = connect(port, '127.0.0.1')
      socket.write(formatHead('GET / HTTP/1.1', HOST))
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return /keep-alive: timeout=(\d+)/i.exec(chunk.toString())?.[1]
    }
    expect([await keepAlive([]), await keepAlive(['127.0.0.1'])]).toEqual(['5', '65'])
  })
})
