import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { SANDBOX_FLAGS, WEB_FLAGS } from '../parts'
import { StartError } from '../run-command'

export type ProductOptions = {
  /** Everything the product writes, and the logs of its processes, lie below it. */
  dataDir: string
  /** Folder of site files; the demo sites when absent. */
  sitesDir?: string
  /** Do not seed: the data folder is a copy of a seeded one. */
  skipSeed?: boolean
  /** A folder to copy the data folder to once it is seeded, before the web app writes to it. */
  seededCopyDir?: string
  /** The sandbox draws pictures of one colour, for tests that look at no picture. */
  hasFlatPictures?: boolean
  /** A module that the web app's process loads before its own code. */
  webPreload?: string
  /** Largest number of a proof of work (`BOT_CHECK_MAX_NUMBER`); the product's default when absent. */
  botCheckMaxNumber?: number
  /** Errors are reported to the sandbox. */
  reportsErrors?: boolean
}
type Name = 'sandbox' | 'web'

const START_MS = 60_000
const STOP_MS = 10_000
const SCRIPTS: Record<Name | 'seed', string> = {
  sandbox: 'sandbox/start.ts',
  seed: 'scripts/seed.ts',
  web: 'scripts/start.cjs',
}
/** Variables of the caller that children may see; none that could point the product at a real service. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_OPTIONS']

/**
 * The product as `npm run demo` runs it (sandbox, seed, web app in production mode), on free ports with a data folder of
 * its own, for tests and measurements. Its processes can be stopped, killed and started one by one.
 */
export class Product {
  readonly port: number
  readonly sandboxPort: number
  readonly dataDir: string
  /** What the web app signs with, and whoever speaks to it as the dealer platform. */
  readonly appSecret = 'a secret that only tests and measurements use'
  /** Opens the details of the web app's health. */
  readonly healthToken = 'a-token-of-tests-and-measurements'
  readonly #webPreload: string[]
  readonly #hasFlatPictures: boolean
  readonly #env: Record<string, string>
  readonly #running = new Map<Name, ChildProcess>()

  private constructor(options: ProductOptions, port: number, sandboxPort: number, smtpPort: number) {
    this.port = port
    this.sandboxPort = sandboxPort
    this.dataDir = resolve(options.dataDir)
    this.#hasFlatPictures = options.hasFlatPictures ?? false
    this.#webPreload = options.webPreload
      ? ['--require', 'tsx/cjs', '--require', resolve(options.webPreload)]
      : []
    this.#env = {
      ...pickVariables(),
      NODE_ENV: 'production',
      SANDBOX: '1',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATA_DIR: this.dataDir,
      SITES_DIR: resolve(options.sitesDir ?? 'config/sites'),
      APP_SECRET: this.appSecret,
      HEALTH_TOKEN: this.healthToken,
      ...(options.botCheckMaxNumber ? { BOT_CHECK_MAX_NUMBER: String(options.botCheckMaxNumber) } : {}),
      ...(options.reportsErrors ? { SENTRY_DSN: `http://tests@127.0.0.1:${sandboxPort}/errors/1` } : {}),
    }
  }

  /** Starts everything and waits until it answers. @throws StartError when it does not. */
  static async start(options: ProductOptions): Promise<Product> {
    const product = new Product(options, await findFreePort(), await findFreePort(), await findFreePort())
    mkdirSync(product.dataDir, { recursive: true })
    try {
      await product.startPart('sandbox')
      if (!options.skipSeed) await product.seed()
      if (options.seededCopyDir) copySeeded(product.dataDir, options.seededCopyDir)
      await product.startPart('web')
    } catch (error) {
      await product.stop()
      throw error
    }
    return product
  }

  get sandboxUrl(): string {
    return `http://127.0.0.1:${this.sandboxPort}`
  }

  /** Address of a site, as a browser asks for it. */
  siteUrl(slug: string): string {
    return `http://${slug}.localhost:${this.port}`
  }

  /** The process id of a part that runs. */
  pidOf(name: Name): number | undefined {
    return this.#running.get(name)?.pid
  }

  async startPart(name: Name): Promise<void> {
    const child = this.#spawn(name)
    this.#running.set(name, child)
    child.once('exit', () => this.#running.delete(name))
    const url = name === 'web' ? `http://127.0.0.1:${this.port}/api/health` : `${this.sandboxUrl}/health`
    const deadline = Date.now() + START_MS
    while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      if (await isUp(url)) return
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new StartError(`The ${name} did not start; ${join(this.dataDir, `${name}.log`)} says why.`)
  }

  /** Ends a part with a signal and waits until it is gone. */
  async stopPart(name: Name, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#running.get(name)
    if (!child) return
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.kill(signal)
    await ended
    clearTimeout(timer)
  }

  async stop(): Promise<void> {
    await this.stopPart('web')
    await this.stopPart('sandbox')
  }

  /** Fills the dealer platform on first run and brings the search service in line with it. */
  async seed(): Promise<void> {
    const code = await new Promise<number | null>((done) => this.#spawn('seed').once('exit', done))
    if (code !== 0) throw new StartError(`The seeding failed; ${join(this.dataDir, 'seed.log')} says why.`)
  }

  #spawn(name: Name | 'seed'): ChildProcess {
    const node = [
      ...(name === 'web' ? WEB_FLAGS : SANDBOX_FLAGS),
      ...(name === 'web' ? this.#webPreload : ['--import', 'tsx']),
      '--conditions=react-server',
      SCRIPTS[name],
      ...(name === 'sandbox' && this.#hasFlatPictures ? ['--flat-pictures'] : []),
    ]
    const child = spawn(process.execPath, node, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: this.#env as NodeJS.ProcessEnv,
    })
    const log = createWriteStream(join(this.dataDir, `${name}.log`), { flags: 'a' })
    child.stdout.pipe(log)
    child.stderr.pipe(log)
    return child
  }
}

/**
 * Copies what the sandbox stored. It is idle after seeding, and a copy of its files is what a crash would leave behind, which
 * it recovers from. The shared-memory index of SQLite belongs to the running process and is rebuilt.
 */
function copySeeded(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(join(from, 'sandbox'), join(to, 'sandbox'), {
    recursive: true,
    filter: (path) => !path.endsWith('-shm'),
  })
}

/** A port that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, reject) => {
    server.once('error', reject)
    server.listen(0, () => done())
  })
  const { port } = server.address() as AddressInfo
  await new Promise<void>((done) => server.close(() => done()))
  return port
}

function isUp(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function pickVariables(): Record<string, string> {
  // oxlint-disable-next-line node/no-process-env -- children see only what they need of it
  const { env } = process
  return Object.fromEntries(PASSED_ON.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}
