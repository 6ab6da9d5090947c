import 'server-only'
import type { Site } from '@/config/schema/site'
import { type Database, getDatabase } from '@/lib/db/open-database.server'
import { type DealerUser, isRefusal } from '@/lib/dealer-api/accounts.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { MESSAGES } from '@/lib/forms/rules'
import { ApiError } from '@/lib/http/api-error'
import { logLine } from '@/lib/http/log-line'
import { describeWait } from '@/lib/http/response-error'
import { describeUpstream, toClientError, UpstreamError } from '@/lib/http/upstream-error'
import { admitUnderLoad, type Caller, countOrRefuse } from './attempts.server'
import { deleteTries, hasAttempt, takeTry } from './code-tries.server'
import { listStrangerLimits } from './limits'
import { hidePhone, readCode, readSignInPhone } from './sign-in-input'

/** Timeout of one of three attempts, in ms. */
const VERIFY_MS = 4000

/** `Retry-After` for a browser without its own attempt, in seconds. A new code restores its tries earlier. */
const STRANGER_WAIT_S = 10 * 60

type Claim = Omit<Caller, 'hasProof'> & {
  phoneNumber: unknown
  code: unknown
  /** This browser's sign-in attempt and its phone number; `''` if there is none. */
  known: { phone: string; attemptId: string }
}

/**
 * Verifies a code and returns the phone's user (`WL-07`).
 * @throws ApiError 422 with the field (the same message for wrong, used and expired codes), 429, 502 or 504.
 */
export async function verifyCode(site: Site, claim: Claim): Promise<DealerUser> {
  const number = readSignInPhone(claim.phoneNumber, site)
  if ('message' in number)
    throw new ApiError(422, number.message, { fields: { phone_number: number.message } })
  const read = readCode(claim.code)
  if ('message' in read) throw refuseCode(read.message)
  const { phone } = number
  const database = await getDatabase()
  await admitUnderLoad(database, site, 'verify', { ...claim, hasProof: false })
  await takeTryOrRefuse(database, site.slug, phone, claim)
  const user = await getDealerApi()
    .verifyCode(phone, site.id, read.code, { timeoutMs: VERIFY_MS })
    .catch((error: unknown) => {
      if (error instanceof UpstreamError)
        logLine('error', `sign-in code was not checked: ${describeUpstream(error)}`, {
          site: site.slug,
          phone: hidePhone(phone),
        })
      throw isRefusal(error) ? refuseCode(WRONG_CODE) : toClientError(error)
    })
  if (!user) throw refuseCode(WRONG_CODE)
  await deleteTries(database, { site: site.slug, phone })
  return { ...user, phone }
}

/**
 * A browser that requested a code for this phone has its own tries. All others share a few and are limited per visitor.
 * @throws ApiError 422 when the browser's own tries are used up and it needs a new code; 429 for other browsers.
 */
async function takeTryOrRefuse(
  database: Database,
  site: string,
  phone: string,
  { known, visitor }: Claim,
): Promise<void> {
  const own = { site, phone, attemptId: known.phone === phone ? known.attemptId : '' }
  if (await hasAttempt(database, own)) {
    if (!(await takeTry(database, own))) throw refuseCode(WRONG_CODE)
    return
  }
  await countOrRefuse(database, listStrangerLimits({ site, visitor }))
  if (await takeTry(database, { site, phone, attemptId: '' })) return
  throw new ApiError(429, `Too many attempts. Please try again ${describeWait(STRANGER_WAIT_S)}.`, {
    headers: { 'retry-after': String(STRANGER_WAIT_S) },
  })
}

function refuseCode(message: string): ApiError {
  return new ApiError(422, message, { fields: { code: message } })
}

/** The same message for wrong, used and expired codes, because the difference would help an attacker. */
const WRONG_CODE = MESSAGES.code
