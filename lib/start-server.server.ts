import 'server-only'
import { getCheckout } from './checkout/checkout.server'
import { ReservationWorker } from './checkout/reservation-worker.server'
import { getEnv } from './env'
import { EnvError } from './read-env'
import { describeFailure, logLine } from './http/log-line'
import { limitFetchResponses } from '@/lib/http/fetch-upstream.server'
import { startLeadWorkers } from './leads/lead-delivery.server'
import { restrictDataFolder } from './private-files.server'
import { startErrorService } from './reporting/error-service.server'
import { getAppSecret } from './secret.server'

const RETRY_MS = 5000

// One worker per process, however often this starts.
const shared = globalThis as typeof globalThis & { reservationWorker?: ReservationWorker }

/**
 * Limits upstream responses, validates the environment, then starts error reporting (if configured) and the outbox and
 * reservation workers. An invalid variable ends the process, so that `next start` cannot bypass the check of
 * `npm start`. An unavailable database does not: pages are served without it.
 */
export async function startServer(): Promise<void> {
  limitFetchResponses()
  try {
    restrictDataFolder(getEnv().DATA_DIR)
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
    shared.reservationWorker ??= new ReservationWorker(getCheckout)
    shared.reservationWorker.start()
  } catch (error) {
    logLine('error', `the lead outbox cannot be opened: ${describeFailure(error)}`, { retryMs: RETRY_MS })
    setTimeout(() => void startWorker(), RETRY_MS).unref()
  }
}
