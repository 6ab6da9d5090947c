import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import type { Site } from '@/config/schema/site'
import type { BotCheckResult } from '@/lib/bot-check/result'
import { isRefusal } from '@/lib/dealer-api/accounts.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { getDatabase } from '@/lib/db/get-database.server'
import { spendOnce } from '@/lib/db/spend-once.server'
import { BOT_CHECK } from '@/lib/forms/names'
import { ApiError } from '@/lib/http/api-error'
import { logLine } from '@/lib/http/log-line'
import { UpstreamError } from '@/lib/http/upstream-error'
import { describeUpstream, toClientError } from '@/lib/http/upstream-refusal'
import { describeWait } from '@/lib/http/retry-after'
import { admitUnderLoad, SPENT, type Caller } from './admit-load.server'
import { msUntilNextTick } from './answer-tick'
import { countOrRefuse } from './attempts.server'
import { cancelAttempt, confirmAttempt, confirmCode, openAttempt, type CodeClaim } from './code-tries.server'
import { listRequestLimits } from './limits'
import { hidePhone, readSignInPhone } from './phone'

/** For one of three attempts, in ms: gateways for text messages take their time. */
const SEND_MS = 5000

type CodeRequest = Omit<Caller, 'hasProof'> & {
  phoneNumber: unknown
  /** This browser's sign-in attempt and the number that it is for; `''` when it has none. */
  known: { phone: string; attemptId: string }
  /** What came of the bot check; `null` where none was asked for. */
  proof: BotCheckResult | null
}

/**
 * Has the platform send a one-time code (`WL-07`). The answer is the same for numbers that it does not accept. Returns the
 * number as the site stores it, and the browser's attempt, which goes into its sealed cookie.
 * @throws ApiError 422 with the field, 429, 502 or 504.
 */
export async function requestCode(
  site: Site,
  { phoneNumber, known, proof, ...caller }: CodeRequest,
): Promise<{ phone: string; attemptId: string }> {
  const startedAt = performance.now()
  const read = readSignInPhone(phoneNumber, site)
  if ('message' in read) throw new ApiError(422, read.message, { fields: { phone_number: read.message } })
  const { phone } = read
  const database = await getDatabase()
  if (proof?.kind === 'failed')
    throw new ApiError(422, proof.message, { fields: { [BOT_CHECK]: proof.message } })
  if (proof && !(await spendOnce(database, proof)))
    throw new ApiError(422, SPENT, { fields: { [BOT_CHECK]: SPENT } })
  await admitUnderLoad(database, site, 'request', { ...caller, hasProof: proof !== null })
  await countOrRefuse(database, listRequestLimits({ phone, visitor: caller.visitor }, proof !== null))
  const owner = { site: site.slug, phone }
  const claim = await openOrRefuse({ ...owner, attemptId: known.phone === phone ? known.attemptId : '' })
  try {
    await getDealerApi().requestCode(phone, site.id, { timeoutMs: SEND_MS })
    await confirmCode(database, owner)
  } catch (error) {
    if (error instanceof UpstreamError)
      logLine('error', `sign-in code was not sent: ${describeUpstream(error)}`, {
        site: site.slug,
        phone: hidePhone(phone),
      })
    // Whether the platform accepts a number must not be visible to whoever typed it.
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
async function openOrRefuse(claim: CodeClaim): Promise<CodeClaim> {
  const opened = await openAttempt(await getDatabase(), claim)
  if (opened.kind === 'opened') return { ...claim, attemptId: opened.attemptId }
  const { retryAfterSeconds: seconds } = opened
  throw new ApiError(429, `Too many attempts. Please try again ${describeWait(seconds)}.`, {
    headers: { 'retry-after': String(seconds) },
  })
}
