import { spawn } from 'node:child_process'
import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type BuildOptions } from 'esbuild'
import packageFile from '../../package.json' with { type: 'json' }
import { StartError } from '../run-command'
import { BUILD_FOLDER, SERVER, WEB_FLAGS } from './parts'

/** npm script → file in `scripts`. */
const COMMANDS = {
  start: 'start',
  leads: 'leads',
  reservations: 'reservations',
  'stock:import': 'stock-import',
  'stock:index': 'stock-index',
  'sites:check': 'check-sites',
  'sites:new': 'new-site',
}

const SOURCES = [
  'app',
  'components',
  'lib',
  'config/schema',
  'public',
  'middleware.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.ts',
  'package-lock.json',
  'tsconfig.json',
]

function newestChange(path: string): number {
  if (!existsSync(path)) return 0
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}

/** Builds the web app if its build is missing or older than its sources. @throws StartError when the build fails. */
export async function ensureBuild(): Promise<void> {
  if (isBuildStale()) {
    console.log('Building the web app …')
    await buildWeb()
  }
  await completeBuild()
}

/**
 * Completes the folder that `next build` writes (`output: 'standalone'`), so that it runs on its own in another place: the compiled
 * server and operators' commands, the files that browsers load, and the site files (ADR 64).
 */
export async function completeBuild(): Promise<void> {
  removeBrowserSourceMaps()
  removeSources()
  cpSync('public', join(BUILD_FOLDER, 'public'), { recursive: true })
  cpSync('.next/static', join(BUILD_FOLDER, '.next/static'), { recursive: true })
  cpSync('.next/server', join(BUILD_FOLDER, '.next/server'), { recursive: true, filter: isSourceMapOrFolder })
  cpSync('config/sites', join(BUILD_FOLDER, 'config/sites'), { recursive: true })
  writeFileSync(join(BUILD_FOLDER, 'package.json'), `${JSON.stringify(describeFolder(), null, 2)}\n`)
  await compileCommands()
}

/**
 * Compiles the server, the operators' commands and the configuration of Next.js to JavaScript. Packages with native parts, Next.js
 * and what only the build loads stay outside of the bundles; `next build` copies them.
 * @internal Exported for the test of the compiled commands, which does without a build of the pages.
 */
export async function compileCommands(): Promise<void> {
  const options = {
    bundle: true,
    conditions: ['react-server'],
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
  } satisfies BuildOptions
  await Promise.all([
    build({
      ...options,
      entryPoints: Object.values(COMMANDS).map((name) => `scripts/${name}.ts`),
      outdir: join(BUILD_FOLDER, 'commands'),
      external: ['next', 'libsql', 'sharp', '@sentry/nextjs'],
      outExtension: { '.js': '.cjs' },
      format: 'cjs',
    }),
    build({
      ...options,
      entryPoints: ['next.config.ts'],
      outfile: join(BUILD_FOLDER, 'next.config.mjs'),
      external: ['@sentry/nextjs'],
      format: 'esm',
    }),
  ])
}

/** `next build` also copies files beside code that reads a folder. Of `lib`, only the page cache is loaded from its source. */
function removeSources(): void {
  const paths = ['config', 'lib', 'sandbox', 'scripts', 'knip.json', 'package-lock.json', 'tsconfig.json']
  for (const path of paths) rmSync(join(BUILD_FOLDER, path), { recursive: true, force: true })
  cpSync('lib/page-cache', join(BUILD_FOLDER, 'lib/page-cache'), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  })
}

/** For stack traces of the server; `next build` leaves them out of the folder. */
function isSourceMapOrFolder(path: string): boolean {
  return path.endsWith('.map') || statSync(path).isDirectory()
}

/** Browsers must not get source maps. `next build` writes some for styles, and others for Sentry (ADR 65). */
function removeBrowserSourceMaps(): void {
  for (const path of readdirSync('.next/static', { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.map')) rmSync(join('.next/static', path))
}

/** The `package.json` of the folder: the same npm commands, without a compiler and without packages to install. */
function describeFolder(): object {
  const { name, version, type, engines } = packageFile
  const scripts = Object.entries(COMMANDS).map(([script, file]): [string, string] => [
    script,
    `node commands/${file}.cjs`,
  ])
  const start = ['node', ...WEB_FLAGS, SERVER].join(' ')
  return { name, version, private: true, type, engines, scripts: { ...Object.fromEntries(scripts), start } }
}

/** Whether the sources have changed since the build. Sources of the commands do not count: they are compiled every time. */
function isBuildStale(): boolean {
  const stamp = join(BUILD_FOLDER, '.next/BUILD_ID')
  if (!existsSync(stamp)) return true
  const built = statSync(stamp).mtimeMs
  return SOURCES.some((source) => newestChange(source) > built)
}

async function buildWeb(): Promise<void> {
  // oxlint-disable-next-line node/no-process-env -- the build inherits the environment
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn('node_modules/.bin/next', ['build'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new StartError('The build failed. See the output above.')
}
