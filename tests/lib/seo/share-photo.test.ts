import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isInternalHost, lookUpPublic } from '@/lib/http/private-network.server'
import { fetchPhoto } from '@/lib/seo/compose-picture.server'
import { findServiceUrl } from '@/lib/images/image-url'

const FRAME = { left: 0, top: 0, width: 60, height: 40 }
const find = (path: string, service = 'https://images.example/pictures') =>
  findServiceUrl(service, path, { width: 828 })

const servers: Server[] = []
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const serveBytes = (bytes: Buffer | string) => serve((_request, response) => response.end(bytes))
const takePhoto = (url: string) => fetchPhoto(url, { frame: FRAME, ground: '#ffffff' })
const picture = (width = 90, height = 60) =>
  sharp({ create: { width, height, channels: 3, background: '#334455' } })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

describe('photo URL for the social preview', () => {
  test.each([
    ['/cars/1.jpg', 'https://images.example/pictures/cars/1.jpg?width=828&format=auto&quality=80'],
    [
      'https://images.example/pictures/a?v=1',
      'https://images.example/pictures/a?v=1&width=828&format=auto&quality=80',
    ],
  ])('uses the image service: %s', (path, url) => {
    expect(find(path)).toBe(url)
  })

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:6379/',
    'https://images.example.evil.test/pictures/a',
    'https://images.example/pictures.evil/a',
    'https://images.example@evil.test/pictures/a',
    'https://user:secret@images.example/pictures/a',
    'http://images.example/pictures/a',
    'https://images.example:8443/pictures/a',
    'https://images.example/pictures/../admin',
    '/../admin',
    '/%2e%2e/admin',
    'HTTPS://evil.test/a',
    'https://[::1]/a',
  ])('stays on the image service for the record value %s', (path) => {
    const url = find(path)
    expect(url === null || url.startsWith('https://images.example/pictures/')).toBe(true)
  })

  test.each(['http://169.254.169.254/', 'https://images.example/pictures/../admin', '/../admin'])(
    'is null for %s',
    (path) => expect(find(path)).toBeNull(),
  )

  test('may be a loopback service if configured, but no other path of that origin', () => {
    const sandbox = 'http://127.0.0.1:4000/images'
    expect(find('/a', sandbox)).toContain(`${sandbox}/a?`)
    expect(find('http://127.0.0.1:4000/inbox.json', sandbox)).toBeNull()
    expect(find('/../dealer-api/cars.json', sandbox)).toBeNull()
  })
})

describe('private addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '192.88.99.1',
    '198.19.255.255',
    '255.255.255.255',
    'fec0::1',
    'fe80::1%eth0',
    '::ffff:a00:1',
  ])('detects the private address %s', (address) => expect(isInternalHost(address)).toBe(true))

  test('reads an address in a URL as the URL parser does', () =>
    expect(isInternalHost(new URL('http://0177.0.0.1/').hostname)).toBe(true))

  test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
    expect(isInternalHost(address)).toBe(false),
  )

  test('only internal host names may resolve to one', async () => {
    expect(
      ['127.0.0.1', '[::1]', 'localhost', 'images', 'img.default.svc'].map(isInternalHost),
    ).not.toContain(false)
    expect(['images.example', '8.8.8.8', 'localhost.example'].map(isInternalHost)).not.toContain(true)
    const resolve = (host: string) =>
      new Promise<string>((done) => {
        lookUpPublic(host, { all: true }, (error) => done(error?.message ?? 'resolved'))
      })
    expect(await resolve('localhost')).toContain('private address')
  })
})

describe('photo of the social preview', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const photo = await takePhoto(await serveBytes(await picture().toFormat(format).toBuffer()))
    expect(await sharp(photo ?? Buffer.of()).metadata()).toMatchObject({ width: 60, height: 40 })
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['a PDF', '%PDF-1.7'],
    ['a GIF', 'GIF89a'],
    ['plain text', 'not a picture'],
    ['an empty body', ''],
  ])('is never %s', async (_name, body) => {
    expect(await takePhoto(await serveBytes(body))).toBeNull()
  })

  test('is never an animation', async () => {
    const frames = await sharp({ create: { width: 8, height: 16, channels: 4, background: '#fff' } })
      .composite([
        {
          input: { create: { width: 8, height: 8, channels: 4, background: '#000' } },
          left: 0,
          top: 0,
        },
      ])
      .raw()
      .toBuffer()
    const animated = await sharp(frames, { raw: { width: 8, height: 16, channels: 4, pageHeight: 8 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect(await takePhoto(await serveBytes(animated))).toBeNull()
  })

  test('is not decoded above 25 million pixels, whatever its file size', async () => {
    const bomb = await picture(6000, 5000).png().toBuffer()
    expect(bomb.byteLength).toBeLessThan(1_000_000)
    expect(await takePhoto(await serveBytes(bomb))).toBeNull()
  })

  test('is not fetched through a redirect', async () => {
    const inner = vi.fn<RequestListener>((_request, response) => void response.end('secret'))
    const target = await serve(inner)
    const url = await serve((_request, response) => response.writeHead(302, { location: target }).end())
    expect(await takePhoto(url)).toBeNull()
    expect(inner).not.toHaveBeenCalled()
  })

  test('has a size limit while it downloads, and a timeout', async () => {
    const endless = await serve((_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', write)
      write()
    })
    const silent = await serve(() => {})
    expect(await Promise.all([takePhoto(endless), takePhoto(silent)])).toEqual([null, null])
    const logged = vi.mocked(console.warn).mock.calls.flat().join('\n')
    expect(logged).toMatch(/sent more than \d+ bytes/)
    expect(logged).toMatch(/abort/i)
  })
})
