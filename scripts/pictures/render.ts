/**
 * Renders the vehicle images with three.js on software GL and writes them as WebP to sandbox/images/renders.
 * `npx tsx scripts/pictures/render.ts [--only body,body] [--views view,view] [--paint white] [--out DIR]`
 * Takes about half a minute per body. The output is committed, so that the sandbox needs no browser.
 */

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import chromium from '@sparticuz/chromium'
import { build as bundle } from 'esbuild'
import { chromium as browserType } from 'playwright'
import sharp from 'sharp'
import { BODY_NAMES, VIEWS } from '@/sandbox/images/catalogue'

const WIDTH = 1200
const HEIGHT = 800
const QUALITY = 80
const ROOT = path.resolve(import.meta.dirname, '../..')

type Manifest = Record<string, Record<string, { ground: number; perMetre: number }>>
type Frame = { width: number; height: number; pixels: string; ground: number; perMetre: number }

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    views: { type: 'string' },
    paint: { type: 'string' },
    out: { type: 'string' },
    samples: { type: 'string' },
    png: { type: 'boolean' },
  },
})
const bodies = options.only?.split(',') ?? BODY_NAMES
const views = options.views?.split(',') ?? VIEWS
const paints = options.paint?.split(',') ?? ['black', 'white']
const samples = options.samples === '1' ? 1 : 2
const out = path.resolve(options.out ?? path.join(ROOT, 'sandbox/images/renders'))

await mkdir(out, { recursive: true })
const manifest = await readManifest()
const script = await bundleStudio()
const browser = await browserType.launch({
  executablePath: await chromium.executablePath(),
  args: [
    ...chromium.args,
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--ignore-gpu-blocklist',
  ],
  headless: true,
})
try {
  const page = await browser.newPage()
  page.on('console', (message) => console.log(message.text()))
  page.on('pageerror', (error) => console.error(error.message))
  await page.setContent('<body></body>')
  await page.addScriptTag({ content: script })
  for (const body of bodies) {
    const built = await page.evaluate(`studio.build(${JSON.stringify(body)})`)
    console.log(body, JSON.stringify(built))
    for (const view of views)
      for (const paint of paints) {
        const frame = await page.evaluate<Frame>(
          `studio.render(${JSON.stringify(view)}, ${JSON.stringify(paint)}, ${WIDTH}, ${HEIGHT}, ${samples})`,
        )
        await save(body, view, paint, frame)
      }
    await writeFile(path.join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`)
  }
} finally {
  await browser.close()
}

async function readManifest(): Promise<Manifest> {
  const text = await readFile(path.join(out, 'manifest.json'), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Manifest
}

async function bundleStudio(): Promise<string> {
  const result = await bundle({
    entryPoints: [path.join(ROOT, 'scripts/pictures/studio/page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'studio',
    target: 'chrome120',
    logLevel: 'error',
  })
  const [file] = result.outputFiles
  if (file === undefined) throw new Error('esbuild produced no output')
  return file.text
}

async function save(body: string, view: string, paint: string, frame: Frame): Promise<void> {
  const raw = { width: frame.width, height: frame.height, channels: 4 as const }
  const picture = sharp(Buffer.from(frame.pixels, 'base64'), { raw })
  const name = path.join(out, `${body}.${view}.${paint}`)
  if (options.png === true)
    await picture.flatten({ background: '#dfe3e6' }).png({ compressionLevel: 1 }).toFile(`${name}.png`)
  else
    await picture
      .webp({ quality: QUALITY, alphaQuality: 90, effort: 5, smartSubsample: true })
      .toFile(`${name}.webp`)
  const places = (manifest[body] ??= {})
  places[view] = { ground: Number(frame.ground.toFixed(4)), perMetre: Number(frame.perMetre.toFixed(2)) }
}
