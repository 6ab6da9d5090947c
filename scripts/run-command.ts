import { getEnv } from '@/lib/env'
import { EnvError, type Env } from '@/lib/read-env'

/** A precondition that is not met. The message says what to do and is printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Runs a command. Expected errors print their message without a stack trace; every error exits with code 1. */
export function runCommand(main: (env: Env) => Promise<void>): void {
  const start = async () => main(getEnv())
  start().catch((error: unknown) => {
    if (error instanceof EnvError || error instanceof StartError) console.error(error.message)
    else if (isPortInUse(error)) {
      console.error(
        `Port ${error.port} is in use. Stop the program that uses it, or set PORT or SANDBOX_PORT to a free port.`,
      )
    } else console.error(error)
    process.exit(1)
  })
}

function isPortInUse(error: unknown): error is Error & { port: number } {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
}

/** Calls `stop` on Ctrl-C, SIGTERM or when the parent process exits, then exits. A second signal exits immediately. */
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
