import { spawn, type ChildProcess } from 'node:child_process'
import { StartError } from './run-command'

/** How long a child may take to end by itself after SIGTERM, in milliseconds. */
const STOP_MS = 10_000

type Spec = { name: string; script: string; args?: string[]; env?: Record<string, string> }

/** Child processes that live and die together: when one ends unasked, the others are stopped. */
export class Children {
  readonly #running = new Map<string, ChildProcess>()
  #stopping = false

  /** Starts a TypeScript file of this project under Node, with the caller's environment plus `env`. */
  start({ name, script, args = [], env = {} }: Spec): ChildProcess {
    const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=react-server', script, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      // oxlint-disable-next-line node/no-process-env -- children see what the parent was given
      env: { ...process.env, ...env },
    })
    this.#running.set(name, child)
    child.once('exit', (code, signal) => {
      this.#running.delete(name)
      if (this.#stopping) return
      console.error(`The ${name} ended (${signal ?? `exit code ${code}`}). Stopping the rest.`)
      void this.stop().then(() => process.exit(1))
    })
    return child
  }

  /** Runs a file to its end. @throws StartError when it fails. */
  async run({ name, script, args = [], env = {} }: Spec): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=react-server', script, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      // oxlint-disable-next-line node/no-process-env -- children see what the parent was given
      env: { ...process.env, ...env },
    })
    this.#running.set(name, child)
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
    this.#running.delete(name)
    if (code !== 0 && !this.#stopping) throw new StartError(`The ${name} failed; its message stands above.`)
  }

  /** Asks every child to end, and ends those that do not. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(
      [...this.#running.values()].map(async (child) => {
        const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
        const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
        child.kill('SIGTERM')
        await ended
        clearTimeout(timer)
      }),
    )
  }
}
