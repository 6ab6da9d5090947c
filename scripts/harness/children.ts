import { spawn, type ChildProcess } from 'node:child_process'
import { StartError } from '../run-command'

/** Time between SIGTERM and SIGKILL, in ms. */
const STOP_MS = 10_000

type Spec = {
  name: string
  script: string
  args?: string[]
  env?: Record<string, string>
  /** Options for the Node executable; none by default. */
  flags?: readonly string[]
}

/** A group of child processes: when one exits unexpectedly, the others are stopped. */
export class Children {
  readonly #running = new Map<string, ChildProcess>()
  #stopping = false

  /** Starts a script of this project under Node, with this process's environment plus `env`. */
  start(spec: Spec): ChildProcess {
    const child = this.#spawn(spec)
    child.once('exit', (code, signal) => {
      this.#running.delete(spec.name)
      if (this.#stopping) return
      console.error(
        `The ${spec.name} exited (${signal ?? `exit code ${code}`}). Stopping the other processes.`,
      )
      void this.stop().then(() => process.exit(1))
    })
    return child
  }

  /** Runs a script until it exits. @throws StartError when it fails. */
  async run(spec: Spec): Promise<void> {
    const child = this.#spawn(spec)
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
    this.#running.delete(spec.name)
    if (code !== 0 && !this.#stopping) throw new StartError(`The ${spec.name} failed. See the output above.`)
  }

  /** Sends SIGTERM to every child, and SIGKILL to those still running after `STOP_MS`. */
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

  /** The IPC channel carries no messages. Its `disconnect` event lets the child exit with this process, even after SIGKILL. */
  #spawn({ name, script, args = [], env = {}, flags = [] }: Spec): ChildProcess {
    const compiler = script.endsWith('.cjs') ? [] : ['--import', 'tsx']
    const node = [...flags, ...compiler, '--conditions=react-server', script, ...args]
    const child = spawn(process.execPath, node, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // oxlint-disable-next-line node/no-process-env -- children inherit the environment
      env: { ...process.env, ...env },
    })
    this.#running.set(name, child)
    return child
  }
}
