import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from '@sentry/nextjs'
import { createReportLimit, IGNORED_ERRORS } from './report-limit'

/** Limits reports from a page that fails in a loop. */
const MAX_PER_MINUTE = 10
const mayReport = createReportLimit(MAX_PER_MINUTE)

let scope: Scope | null = null

/**
 * Sends an error of this page to Sentry with the page's site and path. The report contains no query, storage or form data.
 */
export function sendError(dsn: string, error: unknown): void {
  if (!mayReport()) return
  scope ??= openScope(dsn)
  scope.setTags({ site: document.documentElement.dataset['site'], path: location.pathname })
  if (typeof error === 'string') scope.captureMessage(error, 'error')
  else scope.captureException(error)
}

function openScope(dsn: string): Scope {
  const client = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [
      eventFiltersIntegration({ ignoreErrors: [...IGNORED_ERRORS] }),
      linkedErrorsIntegration(),
      dedupeIntegration(),
    ],
    environment: 'browser',
  })
  const opened = new Scope()
  opened.setClient(client)
  client.init()
  return opened
}
