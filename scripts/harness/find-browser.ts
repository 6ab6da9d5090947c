import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { chromium as playwright } from 'playwright'
import { StartError } from '../run-command'

/** A Chromium executable and the environment variables that it needs. */
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
 * Finds a Chromium that starts on this machine. Tries `CHROMIUM_PATH`, Playwright's own, the npm package (unpacked once to the
 * temporary folder, without root or download), and installed ones (ADR 10).
 * @throws StartError when none starts.
 */
export async function findBrowser(): Promise<Browser> {
  const named = readVariable('CHROMIUM_PATH')
  if (named) {
    if (await canStart({ executablePath: named, env: {} })) return { executablePath: named, env: {} }
    throw new StartError(
      `${named} (CHROMIUM_PATH) does not start. Set CHROMIUM_PATH to a Chromium executable, or unset it.`,
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
    if (browser && (await canStart(browser))) return browser
  }
  throw new StartError(
    'No Chromium starts on this machine. Install one (for example `npx playwright install chromium`), or set CHROMIUM_PATH.',
  )
}

async function canStart({ executablePath, env }: Browser): Promise<boolean> {
  if (!existsSync(executablePath)) return false
  const environment: NodeJS.ProcessEnv = { NODE_ENV: 'test', PATH: readVariable('PATH'), ...env }
  return run(executablePath, ['--version'], { env: environment, timeout: VERSION_MS }).then(
    () => true,
    () => false,
  )
}

function isPackageSupported(): boolean {
  return process.platform === 'linux' && process.arch === 'x64'
}

/** Unpacks the npm package to a folder named by its version, so that another project's version is not reused. */
async function unpackBrowser(): Promise<Browser | null> {
  if (!isPackageSupported()) return null
  const folder = getFolder()
  await mkdir(folder, { recursive: true })
  const env = await writeFontConfig()
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

/** The npm package's browser with the system libraries from the same package, for machines that lack them. */
async function addLibraries(): Promise<Browser | null> {
  if (!isPackageSupported()) return null
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
    env: { ...(await writeFontConfig()), LD_LIBRARY_PATH: join(folder, 'lib') },
  }
}

/** Points fontconfig to the package's fonts: its default configuration does not find them, and without fonts a page crashes. */
async function writeFontConfig(): Promise<Record<string, string>> {
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
  // oxlint-disable-next-line node/no-process-env -- settings of the tool, not of the web app
  return process.env[name]
}

function setVariable(name: string, value: string | undefined): void {
  // oxlint-disable-next-line node/no-process-env -- the package unpacks to TMPDIR
  const { env } = process
  if (value === undefined) delete env[name]
  else env[name] = value
}
