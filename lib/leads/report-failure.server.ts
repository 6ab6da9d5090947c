import 'server-only'
import type { Site } from '@/config/schema/site'
import { describeFormFailure } from '@/lib/forms/describe-failure'
import { ApiError } from '@/lib/http/api-error'
import { describeFailure, logLine } from '@/lib/http/log-line'

/**
 * Takes an enquiry; when that fails for another reason than what was typed, says so in the log as `LD-08` words it.
 * @param readCategory the enquiry's category, `null` where the shopper chose it; asked only then
 * @throws whatever `take` throws.
 */
export async function reportingFailures<Answer>(
  site: Site,
  readCategory: () => string | null | Promise<string | null>,
  take: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await take()
  } catch (error) {
    if (!isShoppersOwn(error)) {
      const message = error instanceof ApiError ? error.message : describeFailure(error)
      // The store may be what failed.
      const category = await Promise.resolve()
        .then(readCategory)
        .catch(() => null)
      logLine('error', describeFormFailure(category, message), { site: site.slug })
    }
    throw error
  }
}

/** Fields to be mended, a time that is gone, too many tries: the form says so, and nobody has to look. */
function isShoppersOwn(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.fields !== undefined || error.status === 404 || error.status === 429)
  )
}
