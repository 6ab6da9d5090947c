import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import type { Site } from '@/config/schema/site'
import type { BotCheckResult } from '@/lib/bot-check/plan'
import { getDatabase } from '@/lib/db/open-database.server'
import { spendOnce } from '@/lib/db/limited-use.server'
import { isRefusal } from '@/lib/dealer-api/accounts.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { BOT_CHECK } from '@/lib/forms/names'
import { ApiError } from '@/lib/http/api-error'
import { logLine } from '@/lib/http/log-line'
import { describeWait } from '@/lib/http/response-error'
import { describeUpstream, toClientError, UpstreamError } from '@/lib/http/upstream-error'
import { admitUnderLoad, ALREADY_USED, type Caller, countOrRefuse } from './attempts.server'
import {
  type AttemptClaim,
  cancelAttempt,
  type CodeClaim,
  confirmAttempt,
  confirmCode,
  openAttempt,
} from './code-tries.server'
import { isKnownDevice } from './sessions.server'
import { listDeviceLimits, listRequestLimits, msUntilNextTick } from './limits'
import { hidePhone, readSignInPhone } from './sign-in-input'

/** Timeout of one of three attempts, in ms. SMS gateways are slow. */
const SEND_MS = 5000

type CodeRequest = Omit<Caller, 'hasProof'> & {
  phoneNumber: unknown
  /** This browser's sign-in attempt and its phone number; `''` if there is none. */
  known: { phone: string; attemptId: string }
  cookies: string | null
  /** Result of the bot check; `null` if none was required. */
  proof: BotCheckResult | null
}

/**
 * Requests a one-time code from the platform (`WL-07`). The result is the same for numbers that the platform rejects. Returns the
 * normalised number and the browser's attempt, which goes into its encrypted cookie.
 * @throws ApiError 422 with the field, 429, 502 or 504.
 */
export async function requestCode(
  site: Site,
  { phoneNumber, known, cookies, proof, ...caller }: CodeRequest,
): Promise<{ phone: string; attemptId: string }> {
  const startedAt = performance.now()
  const read = readSignInPhone(phoneNumber, site)
  if ('message' in read) throw new ApiError(422, read.message, { fields: { phone_number: read.message } })
  const { phone } = read
  const database = await getDatabase()
  if (proof?.kind === 'failed')
    throw new ApiError(422, proof.message, { fields: { [BOT_CHECK]: proof.message } })
  if (proof && !(await spendOnce(database, proof)))
    throw new ApiError(422, ALREADY_USED, { fields: { [BOT_CHECK]: ALREADY_USED } })
  await admitUnderLoad(database, site, 'request', { ...caller, hasProof: proof !== null })
  const owner = { site: site.slug, phone }
  const isKnown = isKnownDevice(site.slug, phone, cookies)
  await countOrRefuse(
    database,
    isKnown
      ? listDeviceLimits(owner)
      : listRequestLimits({ ...owner, visitor: caller.visitor }, proof !== null),
  )
  const own = { ...owner, attemptId: known.phone === phone ? known.attemptId : '' }
  const claim = await openOrRefuse({ ...own, isKnown, visitor: caller.visitor })
  try {
    await getDealerApi().requestCode(phone, site.id, { timeoutMs: SEND_MS })
    await confirmCode(database, owner)
  } catch (error) {
    if (error instanceof UpstreamError)
      logLine('error', `sign-in code was not sent: ${describeUpstream(error)}`, {
        site: site.slug,
        phone: hidePhone(phone),
      })
    // The response must not reveal whether the platform accepts a number.
    if (!isRefusal(error)) {
      await cancelAttempt(database, claim)
      throw toClientError(error)
    }
    await confirmAttempt(database, claim)
  }
  await wait(msUntilNextTick(performance.now() - startedAt))
  return { phone, attemptId: claim.attemptId }
}

/** @throws ApiError 429. */
async function openOrRefuse(claim: AttemptClaim): Promise<CodeClaim> {
  const opened = await openAttempt(await getDatabase(), claim)
  if (opened.kind === 'opened') return { site: claim.site, phone: claim.phone, attemptId: opened.attemptId }
  const { retryAfterSeconds: seconds } = opened
  throw new ApiError(429, `Too many attempts. Please try again ${describeWait(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}
