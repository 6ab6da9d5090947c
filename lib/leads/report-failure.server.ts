import 'server-only'
import type { Site } from '@/config/schema/site'
import { describeFormFailure } from '@/lib/forms/failures'
import { ApiError } from '@/lib/http/api-error'
import { describeFailure, logLine } from '@/lib/http/log-line'

/**
 * Runs a submission and logs its failure in the wording of `LD-08`, except for failures that the shopper can correct.
 * @param readCategory loads the category, `null` where the shopper chose it; called only on failure
 * @throws every error of `submit`.
 */
export async function logFailures<Result>(
  site: Site,
  readCategory: () => string | null | Promise<string | null>,
  submit: () => Promise<Result>,
): Promise<Result> {
  try {
    return await submit()
  } catch (error) {
    if (!isUserError(error)) {
      const message = error instanceof ApiError ? error.message : describeFailure(error)
      // Loading the category may fail too, since the store may be the cause.
      const category = await Promise.resolve()
        .then(readCategory)
        .catch(() => null)
      logLine('error', describeFormFailure(category, message), { site: site.slug })
    }
    throw error
  }
}

/** Invalid fields, a booking slot that is taken, rate limits: the form shows these, so they need no log entry. */
function isUserError(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.fields !== undefined || error.status === 404 || error.status === 429)
  )
}
