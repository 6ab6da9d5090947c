import type { Instrumentation } from 'next'

/** Runs once when the web app's process starts: checks the environment, then starts what works in the background. */
export async function register(): Promise<void> {
  // The framework replaces this name at build time and leaves the import out of other runtimes.
  // oxlint-disable-next-line node/no-process-env
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startServer } = await import('./lib/start-server.server')
    await startServer()
  }
}

/** Reports what went wrong in a page or a handler and was caught by nobody but the framework. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  // oxlint-disable-next-line node/no-process-env -- as above
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { reportError } = await import('./lib/reporting/error-service.server')
    const { host } = request.headers
    reportError(error, { host: String(host ?? ''), route: context.routePath, method: request.method })
  }
}
