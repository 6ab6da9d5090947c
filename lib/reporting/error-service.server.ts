import 'server-only'
import type { NodeClient, Scope } from '@sentry/nextjs'
import { setErrorSink, type LogDetails } from '@/lib/http/log-line'
import { IGNORED_ERRORS } from './ignored-errors'
import { createReportLimit } from './report-limit'

const MOST_PER_MINUTE = 60

type Service = { client: NodeClient; scope: Scope }

// The framework bundles this file more than once; all of its copies report by the same client.
const shared = globalThis as typeof globalThis & { errorService?: Service }
const mayReport = createReportLimit(MOST_PER_MINUTE)

/**
 * Starts reporting to the error service (Sentry's protocol): every error line of the log, and what nobody caught. The package is
 * loaded only now: without a DSN no process carries it. Nothing of it hooks into the process, and no request, header or
 * address goes with a report.
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

/** Reports a failure that nobody caught. Does nothing without an error service; never throws. */
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

/** Waits until what was reported is sent, `ms` at most, and stops reporting. */
export async function stopErrorService(ms: number): Promise<void> {
  const service = shared.errorService
  setErrorSink(undefined)
  delete shared.errorService
  await service?.client.close(ms)
}
