import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { StartError } from '../run-command'

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
  await bundleServer()
}

/** Compiles the server of `npm start` to `.next/start.cjs`, so that production runs no TypeScript. */
export async function bundleServer(): Promise<void> {
  await build({
    entryPoints: ['scripts/start.ts'],
    outfile: '.next/start.cjs',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
  })
}

function isBuildStale(): boolean {
  const stamp = '.next/BUILD_ID'
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
