import { existsSync } from 'node:fs'
import { EnvError, getEnv, type Env } from '@/lib/env'

/** A start condition that is not met; the message is one sentence that says what to do. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Runs a command's main function; start conditions end it with one sentence and exit code 1 instead of a stack. */
export function runCommand(main: (env: Env) => Promise<void>): void {
  const start = async () => main(getEnv())
  start().catch((error: unknown) => {
    if (error instanceof EnvError || error instanceof StartError) console.error(error.message)
    else if (isPortTaken(error)) {
      console.error(
        `Port ${error.port} is taken. Stop the program that uses it, or set PORT or SANDBOX_PORT to a free one.`,
      )
    } else console.error(error)
    process.exit(1)
  })
}

function isPortTaken(error: unknown): error is Error & { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
}

/** @throws StartError when there is no production build. */
export function assertBuilt(): void {
  if (!existsSync('.next/BUILD_ID'))
    throw new StartError('There is no build yet. Run `npm run build` first, or use `npm run demo`.')
}

/** Calls `stop` once on Ctrl-C, SIGTERM, or when the process that started this one is gone; then exits. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const handler = () => {
    if (stopping) process.exit(1)
    stopping = true
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', handler)
  process.on('SIGTERM', handler)
  process.on('disconnect', handler)
  process.channel?.unref()
}
