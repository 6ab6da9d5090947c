/** Runs once when the web app's process starts: checks the environment, then starts what works in the background. */
export async function register(): Promise<void> {
  // The framework replaces this name at build time and leaves the import out of other runtimes.
  // oxlint-disable-next-line node/no-process-env
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startServer } = await import('./lib/start-server.server')
    await startServer()
  }
}
