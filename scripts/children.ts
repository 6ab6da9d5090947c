import { spawn, type ChildProcess } from 'node:child_process'
import { StartError } from './run-command'

/** How long a child may take to end by itself after SIGTERM, in milliseconds. */
const STOP_MS = 10_000

type Spec = {
  name: string
  script: string
  args?: string[]
  env?: Record<string, string>
  /** Node's own options; none when absent. */
  flags?: readonly string[]
}

/** Child processes that live and die together: when one ends unasked, the others are stopped. */
export class Children {
  readonly #running = new Map<string, ChildProcess>()
  #stopping = false

  /** Starts a file of this project under Node, with the caller's environment plus `env`. */
  start(spec: Spec): ChildProcess {
    const child = this.#spawn(spec)
    child.once('exit', (code, signal) => {
      this.#running.delete(spec.name)
      if (this.#stopping) return
      console.error(`The ${spec.name} ended (${signal ?? `exit code ${code}`}). Stopping the rest.`)
      void this.stop().then(() => process.exit(1))
    })
    return child
  }

  /** Runs a file to its end. @throws StartError when it fails. */
  async run(spec: Spec): Promise<void> {
    const child = this.#spawn(spec)
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
    this.#running.delete(spec.name)
    if (code !== 0 && !this.#stopping)
      throw new StartError(`The ${spec.name} failed; its message stands above.`)
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

  /** The channel to the child carries no messages: its end tells the child that this process is gone, even after kill -9. */
  #spawn({ name, script, args = [], env = {}, flags = [] }: Spec): ChildProcess {
    const compiler = script.endsWith('.cjs') ? [] : ['--import', 'tsx']
    const node = [...flags, ...compiler, '--conditions=react-server', script, ...args]
    const child = spawn(process.execPath, node, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // oxlint-disable-next-line node/no-process-env -- children see what the parent was given
      env: { ...process.env, ...env },
    })
    this.#running.set(name, child)
    return child
  }
}
