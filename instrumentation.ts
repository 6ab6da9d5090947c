import type { Instrumentation } from 'next'

/** Runs once at process start: validates the environment and starts background workers. */
export async function register(): Promise<void> {
  // Next.js replaces this variable at build time and omits the import for other runtimes.
  // oxlint-disable-next-line node/no-process-env
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startServer } = await import('./lib/start-server.server')
    await startServer()
  }
}

/** Reports errors of pages and handlers that only Next.js caught. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  // oxlint-disable-next-line node/no-process-env -- as above
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { reportError } = await import('./lib/reporting/error-service.server')
    const { host } = request.headers
    reportError(error, { host: String(host ?? ''), route: context.routePath, method: request.method })
  }
}
