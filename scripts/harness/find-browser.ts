import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { chromium as playwright } from 'playwright-core'
import { StartError } from '../run-command'

/** A Chromium and the environment that it needs to start. */
export type Browser = { executablePath: string; env: Record<string, string> }

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const VERSION_MS = 30_000
const run = promisify(execFile)

/**
 * A Chromium that starts on this machine: the one that `CHROMIUM_PATH` names, Playwright's own, the packed one from npm
 * (unpacked once to the temporary folder; needs no root and no download), or an installed one (ADR 0010).
 * @throws StartError when there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const named = readVariable('CHROMIUM_PATH')
  if (named) {
    if (await starts({ executablePath: named, env: {} })) return { executablePath: named, env: {} }
    throw new StartError(
      `CHROMIUM_PATH names ${named}, which does not start. Set it to a Chromium, or unset it.`,
    )
  }
  const candidates = [
    () => Promise.resolve({ executablePath: playwright.executablePath(), env: {} }),
    unpackBrowser,
    addLibraries,
    ...INSTALLED.map((executablePath) => () => Promise.resolve({ executablePath, env: {} })),
  ]
  for (const candidate of candidates) {
    const browser = await candidate()
    if (browser && (await starts(browser))) return browser
  }
  throw new StartError(
    'No Chromium starts on this machine. Install one (for example `npx playwright install chromium`), or set CHROMIUM_PATH to one.',
  )
}

async function starts({ executablePath, env }: Browser): Promise<boolean> {
  if (!existsSync(executablePath)) return false
  const environment: NodeJS.ProcessEnv = { NODE_ENV: 'test', PATH: readVariable('PATH'), ...env }
  return run(executablePath, ['--version'], { env: environment, timeout: VERSION_MS }).then(
    () => true,
    () => false,
  )
}

function isPackedHere(): boolean {
  return process.platform === 'linux' && process.arch === 'x64'
}

/** The packed browser, unpacked to a folder of its own version, so that no other project's is taken for it. */
async function unpackBrowser(): Promise<Browser | null> {
  if (!isPackedHere()) return null
  const folder = getFolder()
  await mkdir(folder, { recursive: true })
  const env = await writeFontSettings()
  const before = readVariable('TMPDIR')
  setVariable('TMPDIR', folder)
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    packed.setGraphicsMode = false
    return { executablePath: await packed.executablePath(), env }
  } finally {
    setVariable('TMPDIR', before)
  }
}

/** The packed browser with the system libraries that come with it, for machines that lack them. */
async function addLibraries(): Promise<Browser | null> {
  if (!isPackedHere()) return null
  const folder = join(getFolder(), 'libraries')
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packed = findUp(dirname(entry), 'bin/al2023.tar.br')
  if (!packed) return null
  await mkdir(folder, { recursive: true })
  const tar = await promisify(brotliDecompress)(await readFile(packed))
  await new Promise<void>((resolve, reject) => {
    const child = execFile('tar', ['-x', '-C', folder], (error) => (error ? reject(error) : resolve()))
    child.stdin?.end(tar)
  })
  return {
    executablePath: join(getFolder(), 'chromium'),
    env: { ...(await writeFontSettings()), LD_LIBRARY_PATH: join(folder, 'lib') },
  }
}

/** Fonts of the packed browser; its own settings look for them outside its folder, and without any a page crashes. */
async function writeFontSettings(): Promise<Record<string, string>> {
  const folder = join(getFolder(), 'font-settings')
  await mkdir(folder, { recursive: true })
  const [fonts, cache] = [join(getFolder(), 'fonts'), join(getFolder(), 'font-cache')]
  const settings = `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>`
  await writeFile(join(folder, 'fonts.conf'), settings)
  return { FONTCONFIG_PATH: folder }
}

function getFolder(): string {
  return join(tmpdir(), 'dealer-sites-chromium-147')
}

function findUp(folder: string, path: string): string | null {
  if (existsSync(join(folder, path))) return join(folder, path)
  return dirname(folder) === folder ? null : findUp(dirname(folder), path)
}

function readVariable(name: string): string | undefined {
  // oxlint-disable-next-line node/no-process-env -- a tool's own settings, not the product's
  return process.env[name]
}

function setVariable(name: string, value: string | undefined): void {
  // oxlint-disable-next-line node/no-process-env -- the packed browser is unpacked to TMPDIR
  const { env } = process
  if (value === undefined) delete env[name]
  else env[name] = value
}
