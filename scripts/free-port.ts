import { createServer } from 'node:net'
import { StartError } from './run-command'

/** @throws StartError naming the variable to change when something already listens on a port. */
export async function assertPortFree(port: number, variable: string, host?: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(
        new StartError(
          `Port ${port} is taken. Stop the program that uses it, or set ${variable} to a free port.`,
        ),
      ),
    )
    server.listen(port, host, () => resolve())
  })
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
