import 'server-only'
import { EnvError, getEnv } from './env'
import { describeFailure, logLine } from './http/log-line'
import { startLeadWorkers } from './leads/lead-desk.server'
import { startErrorService } from './reporting/error-service.server'
import { getAppSecret } from './secret.server'

const RETRY_MS = 5000

/**
 * Checks the environment, starts error reporting where it is wanted, and the outbox workers. A wrong variable ends the process with one sentence; a database
 * that can not be opened yet does not, for the pages can be served without it.
 */
export async function startServer(): Promise<void> {
  try {
    getEnv()
    getAppSecret()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(error.message)
    process.exit(1)
  }
  const { SENTRY_DSN: dsn } = getEnv()
  if (dsn) await startErrorService(dsn)
  await startWorker()
}

async function startWorker(): Promise<void> {
  try {
    await startLeadWorkers()
  } catch (error) {
    logLine('error', `the lead outbox can not be opened: ${describeFailure(error)}`, { retryMs: RETRY_MS })
    setTimeout(() => void startWorker(), RETRY_MS).unref()
  }
}
