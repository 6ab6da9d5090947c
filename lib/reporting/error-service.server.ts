import 'server-only'
import type { NodeClient, Scope } from '@sentry/nextjs'
import { setErrorSink, type LogDetails } from '@/lib/http/log-line'
import { createReportLimit, IGNORED_ERRORS } from './report-limit'

const MAX_PER_MINUTE = 60

type Service = { client: NodeClient; scope: Scope }

// Next.js bundles this file more than once; all copies share one client.
const shared = globalThis as typeof globalThis & { errorService?: Service }
const mayReport = createReportLimit(MAX_PER_MINUTE)

/**
 * Starts reporting log lines of level `error` and uncaught errors to Sentry. The package is loaded lazily, so that processes
 * without a DSN do not load it. It installs no process hooks, and reports contain no request data, headers or IP addresses.
 */
export async function startErrorService(dsn: string): Promise<void> {
  const sentry = await import('@sentry/nextjs')
  const client = new sentry.NodeClient({
    dsn,
    transport: sentry.makeNodeTransport,
    stackParser: sentry.defaultStackParser,
    integrations: [
      sentry.eventFiltersIntegration({ ignoreErrors: [...IGNORED_ERRORS] }),
      sentry.linkedErrorsIntegration(),
      sentry.dedupeIntegration(),
    ],
    environment: 'server',
    includeServerName: false,
  })
  const scope = new sentry.Scope()
  scope.setClient(client)
  client.init()
  shared.errorService = { client, scope }
  setErrorSink((message, details) => report(details, (own) => own.captureMessage(message, 'error')))
}

/** Reports an uncaught error. Does nothing without an error service. Never throws. */
export function reportError(error: unknown, details: LogDetails): void {
  report(details, (scope) => scope.captureException(error))
}

function report(details: LogDetails, capture: (scope: Scope) => void): void {
  const service = shared.errorService
  if (!service || !mayReport()) return
  const scope = service.scope.clone()
  scope.setTags(details)
  capture(scope)
}

/** Stops reporting, after waiting up to `ms` for pending reports to be sent. */
export async function stopErrorService(ms: number): Promise<void> {
  const service = shared.errorService
  setErrorSink(undefined)
  delete shared.errorService
  await service?.client.close(ms)
}
