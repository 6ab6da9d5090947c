import { createServer } from 'node:net'
import { StartError } from './run-command'

/** @throws StartError when the port is in use; the message names the variable to change. */
export async function assertPortFree(port: number, variable: string, host?: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(
        new StartError(
          `Port ${port} is in use. Stop the program that uses it, or set ${variable} to a free port.`,
        ),
      ),
    )
    server.listen(port, host, () => resolve())
  })
  await new Promise<void>((resolve) => server.close(() => resolve()))
}
