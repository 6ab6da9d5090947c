import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createImageServer } from '@/sandbox/images/app'
import {
  ASPECTS,
  BODY_NAMES,
  GROUNDS,
  SCENES,
  scenePath,
  vehiclePicturePath,
  viewsOf,
} from '@/sandbox/images/catalogue'
import { DiskCache } from '@/sandbox/images/disk-cache'
import { loadRenderPlace, RENDERS_DIRECTORY, renderPath } from '@/sandbox/images/render-files'

let directory: string
let app: Hono

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'images-'))
  app = createImageServer({ cacheDir: path.join(directory, 'cache') }).app
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const get = (url: string, accept = 'image/webp,*/*'): Promise<Response> =>
  Promise.resolve(app.request(url, { headers: { accept } }))
const measure = async (response: Response): Promise<{ format: string; width: number; height: number }> => {
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { format: format ?? '', width: width ?? 0, height: height ?? 0 }
}
const CAR = vehiclePicturePath({ body: 'sedan', view: 'side', colour: 'Red', seed: 1 })

describe('flat pictures', () => {
  it('have the requested size and format, and are cached separately from composed pictures', async () => {
    const cacheDir = path.join(directory, 'cache')
    const flat = createImageServer({ cacheDir, isFlat: true }).app
    const url = `${CAR}?width=640&format=webp`
    const answer = await flat.request(url)
    expect(answer.headers.get('etag')).not.toBe((await get(url)).headers.get('etag'))
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await measure(new Response(bytes))).toEqual(await measure(await get(url)))
    const { channels } = await sharp(bytes).stats()
    expect(channels.map(({ stdev }) => stdev)).toEqual([0, 0, 0])
  })
})

describe('committed renders', () => {
  it('contain both paints and a manifest entry for every body and view of the catalogue', async () => {
    const missing: string[] = []
    for (const body of BODY_NAMES)
      for (const view of viewsOf(body)) {
        for (const paint of ['black', 'white'] as const)
          if (!existsSync(renderPath(body, view, paint))) missing.push(`${body}.${view}.${paint}`)
        if ((await loadRenderPlace(body, view)) === undefined) missing.push(`${body}.${view} in the manifest`)
      }
    expect(missing).toEqual([])
  })

  it('stay within 15 MB', () => {
    const bytes = readdirSync(RENDERS_DIRECTORY).reduce(
      (sum, file) => sum + statSync(path.join(RENDERS_DIRECTORY, file)).size,
      0,
    )
    expect(bytes).toBeLessThanOrEqual(15_000_000)
  })
})

describe('GET /vehicles and /scenes', () => {
  it('[DA-06] returns the requested width in a format that Accept allows', async () => {
    const webp = await get(`${CAR}?width=640&format=auto&quality=75`)
    expect(webp.status).toBe(200)
    expect(webp.headers.get('content-type')).toBe('image/webp')
    expect(await measure(webp)).toEqual({ format: 'webp', width: 640, height: 427 })
    const jpeg = await get(`${CAR}?width=640&format=auto&quality=75`, 'image/png')
    expect(await measure(jpeg)).toMatchObject({ format: 'jpeg', width: 640 })
  })

  it('[DA-06] rounds the width up to the next supported width and caps it at the widest', async () => {
    expect(await measure(await get(`${CAR}?width=130`))).toMatchObject({ width: 256 })
    expect(await measure(await get(`${CAR}?width=1`))).toMatchObject({ width: 16 })
    expect(await measure(await get(`/vehicles/sedan/side.ffffff.clear.3x1?width=99999`))).toMatchObject({
      width: 3840,
    })
  })

  it('returns an alpha channel on the clear ground, and PNG when WebP is not accepted', async () => {
    const clear = await get('/vehicles/sedan/side.ffffff.clear?width=256', 'image/png')
    const picture = sharp(Buffer.from(await clear.arrayBuffer()))
    expect((await picture.metadata()).hasAlpha).toBe(true)
    expect((await picture.metadata()).format).toBe('png')
  })

  it.each(Object.entries(ASPECTS))('crops to %s', async (aspect, ratio) => {
    const { width, height } = await measure(await get(`/vehicles/sedan/side.ffffff.${aspect}?width=384`))
    expect(height).toBe(Math.round(width / ratio))
  })

  it.each(GROUNDS)('draws a vehicle on the ground %s', async (ground) => {
    expect(
      (await get(vehiclePicturePath({ body: 'sedan', view: 'side', colour: 'Blue', ground }) + '?width=128'))
        .status,
    ).toBe(200)
  })

  it.each(SCENES)('draws the scene %s with and without a vehicle', async (scene) => {
    expect((await get(`${scenePath(scene)}?width=128`)).status).toBe(200)
    expect(
      (await get(`${scenePath(scene, { body: 'sedan', view: 'side', colour: 'Black' }, '16x9')}?width=128`))
        .status,
    ).toBe(200)
  })

  it.each([
    ['/vehicles/tram/side.ffffff', 404],
    ['/vehicles/sedan/underside.ffffff', 404],
    ['/vehicles/sedan/side.nothex', 400],
    ['/vehicles/sedan/side.ffffff.studio.dusk', 400],
    ['/vehicles/sedan/side.ffffff?width=wide', 400],
    ['/vehicles/sedan/side.ffffff?quality=-3', 400],
    ['/vehicles/sedan/side.ffffff?format=gif', 400],
    ['/vehicles/constructor/side.ffffff', 404],
    ['/scenes/moon', 404],
    ['/elsewhere', 404],
  ])('responds to %s with %i and an error message', async (url, status) => {
    const response = await get(url)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: expect.any(String) })
  })

  it('allows immutable caching and returns 304 for a matching ETag', async () => {
    const first = await get(`${CAR}?width=96`)
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(first.headers.get('vary')).toBe('accept')
    const tag = first.headers.get('etag') ?? ''
    const again = await app.request(`${CAR}?width=96`, {
      headers: { accept: 'image/webp,*/*', 'if-none-match': tag },
    })
    expect(again.status).toBe(304)
    const other = await get(`${CAR}?width=128`)
    expect(other.headers.get('etag')).not.toBe(tag)
  })
})

describe('DiskCache', () => {
  it('computes a value once for concurrent and later requests', async () => {
    const cache = new DiskCache(path.join(directory, 'once'), '1', 1000)
    let runs = 0
    const make = (): Promise<Buffer> => Promise.resolve(Buffer.from(`run ${++runs}`))
    const answers = await Promise.all([cache.get('aa1', make), cache.get('aa1', make)])
    expect(answers.map(String)).toEqual(['run 1', 'run 1'])
    expect(String(await new DiskCache(path.join(directory, 'once'), '1', 1000).get('aa1', make))).toBe(
      'run 1',
    )
  })

  it('does not cache a failure', async () => {
    const cache = new DiskCache(path.join(directory, 'fails'), '1', 1000)
    await expect(cache.get('bb1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(String(await cache.get('bb1', () => Promise.resolve(Buffer.from('yes'))))).toBe('yes')
  })

  it('stays below its size limit', async () => {
    const folder = path.join(directory, 'small')
    const cache = new DiskCache(folder, '1', 1000)
    for (let k = 0; k < 12; k++) await cache.get(`c${k}x`, () => Promise.resolve(Buffer.alloc(200)))
    const bytes = readdirSync(folder, { recursive: true }).reduce((sum, name) => {
      const info = statSync(path.join(folder, String(name)))
      return sum + (info.isFile() ? info.size : 0)
    }, 0)
    expect(bytes).toBeLessThanOrEqual(1000)
    expect(bytes).toBeGreaterThan(0)
  })

  it('deletes files of other versions and the least recently used files beyond the limit', async () => {
    const folder = path.join(directory, 'versions')
    const make = () => Promise.resolve(Buffer.alloc(200))
    await new DiskCache(folder, '1', 1000).get('aa1', make)
    const second = new DiskCache(folder, '2', 1000)
    for (const [index, key] of ['ab1', 'ab2', 'ab3', 'ab4'].entries()) {
      await second.get(key, make)
      utimesSync(path.join(folder, '2', 'ab', key), index, index)
    }
    // Reading a file makes it the most recently used.
    await second.get('ab1', make)
    await new DiskCache(folder, '2', 600).get('ab5', make)
    expect(readdirSync(folder)).toEqual(['2'])
    expect(readdirSync(path.join(folder, '2', 'ab')).toSorted()).toEqual(['ab1', 'ab4', 'ab5'])
    expect(statSync(path.join(folder, '2', 'ab', 'ab5')).mode & 0o077).toBe(0)
  })
})

describe('car files', () => {
  it('[CD-03] serves a vehicle history report and returns 404 for other names', async () => {
    const response = await get('/vehicle-history/HC10007.pdf')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const file = await response.text()
    expect(file).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/)
    expect(file).toContain('Stock number HC10007')
    const table = Number(/startxref\n(\d+)/.exec(file)?.[1])
    expect(file.slice(table, table + 4)).toBe('xref')
    for (const name of ['x.exe', 'a%2Fb.pdf', `${'x'.repeat(41)}.pdf`])
      expect((await get(`/vehicle-history/${name}`)).status).toBe(404)
  })
})
