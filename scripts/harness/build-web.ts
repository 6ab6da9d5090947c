import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
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

/** Whether the production build is missing or older than its sources. */
export function isBuildStale(): boolean {
  const stamp = '.next/BUILD_ID'
  if (!existsSync(stamp)) return true
  const built = statSync(stamp).mtimeMs
  return SOURCES.some((source) => newestChange(source) > built)
}

/** Runs `next build`. @throws StartError when it fails. */
export async function buildWeb(): Promise<void> {
  const next = createRequire(import.meta.url).resolve('next/dist/bin/next')
  // oxlint-disable-next-line node/no-process-env -- the build inherits the environment
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const child = spawn(process.execPath, [next, 'build'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new StartError('The build failed. See the output above.')
}
