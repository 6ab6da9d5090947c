import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { BUILD_FOLDER, SANDBOX_FLAGS, SERVER, WEB_FLAGS } from './parts'
import { StartError } from '../run-command'

export type ProductOptions = {
  /** Folder for all data and for the logs of the processes. */
  dataDir: string
  /** Folder of site files; the demo sites when absent. */
  sitesDir?: string
  /** Copy of the production build to run, in its own folder; the repository's build when absent. */
  buildDir?: string
  /** Skips seeding, for a copy of a seeded data folder. */
  skipSeed?: boolean
  /** Folder that receives a copy of the seeded data before the web app starts. */
  seededCopyDir?: string
  /** The sandbox renders single-colour images, for tests that do not compare images. */
  hasFlatPictures?: boolean
  /** Module to preload in the web app's process (`--require`). */
  webPreload?: string
  /** `BOT_CHECK_MAX_NUMBER`; the web app's default when absent. */
  botCheckMaxNumber?: number
  /** Sends error reports to the sandbox. */
  reportsErrors?: boolean
}
type Name = 'sandbox' | 'web'

const START_MS = 60_000
const STOP_MS = 10_000
const SCRIPTS = { sandbox: 'sandbox/start.ts', seed: 'scripts/seed.ts' }
/** Variables that children inherit. None of them could point the web app at a real service. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_OPTIONS']

/**
 * Runs the same processes as `npm run demo` (sandbox, seed, web app in production mode) on free ports with a separate data
 * folder, for tests and benchmarks. Each process can be stopped, killed and restarted.
 */
export class Product {
  readonly port: number
  readonly sandboxPort: number
  readonly dataDir: string
  /** `APP_SECRET` of the web app; tests use it to sign calls of the dealer platform. */
  readonly appSecret = 'a secret that only tests and measurements use'
  /** `HEALTH_TOKEN`, required for the detailed health check. */
  readonly healthToken = 'a-token-of-tests-and-measurements'
  readonly #buildDir: string | undefined
  readonly #webPreload: string[]
  readonly #hasFlatPictures: boolean
  readonly #env: Record<string, string>
  readonly #running = new Map<Name, ChildProcess>()

  private constructor(options: ProductOptions, port: number, sandboxPort: number, smtpPort: number) {
    this.port = port
    this.sandboxPort = sandboxPort
    this.dataDir = resolve(options.dataDir)
    this.#buildDir = options.buildDir
    this.#hasFlatPictures = options.hasFlatPictures ?? false
    this.#webPreload = options.webPreload
      ? ['--require', 'tsx/cjs', '--require', resolve(options.webPreload)]
      : []
    this.#env = {
      ...pickInheritedVariables(),
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

  /** Starts all processes and waits until they respond. @throws StartError when one does not. */
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

  /** Origin of a site. */
  siteUrl(slug: string): string {
    return `http://${slug}.localhost:${this.port}`
  }

  /** Process id of a running part. */
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
    throw new StartError(`The ${name} did not start. See ${join(this.dataDir, `${name}.log`)}.`)
  }

  /** Sends a signal to a part and waits until it exits. */
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

  /** Seeds the dealer platform on the first run and syncs the search index. */
  async seed(): Promise<void> {
    const code = await new Promise<number | null>((done) => this.#spawn('seed').once('exit', done))
    if (code !== 0) throw new StartError(`The seeding failed. See ${join(this.dataDir, 'seed.log')}.`)
  }

  #spawn(name: Name | 'seed'): ChildProcess {
    const node =
      name === 'web'
        ? [...WEB_FLAGS, ...this.#webPreload, resolve(this.#buildDir ?? BUILD_FOLDER, SERVER)]
        : [
            ...SANDBOX_FLAGS,
            '--import',
            'tsx',
            '--conditions=react-server',
            SCRIPTS[name],
            ...(name === 'sandbox' && this.#hasFlatPictures ? ['--flat-pictures'] : []),
          ]
    const child = spawn(process.execPath, node, {
      cwd: name === 'web' ? this.#buildDir : undefined,
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
 * Copies the sandbox's files. It is idle after seeding, and it recovers from the copy as it would after a crash. SQLite's
 * shared-memory file (`-shm`) belongs to the running process and is rebuilt.
 */
function copySeeded(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  cpSync(join(from, 'sandbox'), join(to, 'sandbox'), {
    recursive: true,
    filter: (path) => !path.endsWith('-shm'),
  })
}

/** Returns a free TCP port. */
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

function pickInheritedVariables(): Record<string, string> {
  // oxlint-disable-next-line node/no-process-env -- children inherit selected variables only
  const { env } = process
  return Object.fromEntries(INHERITED.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
}
