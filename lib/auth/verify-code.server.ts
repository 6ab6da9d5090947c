import 'server-only'
import type { Site } from '@/config/schema/site'
import { isRefusal, type DealerUser } from '@/lib/dealer-api/accounts.server'
import { getDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { getDatabase } from '@/lib/db/get-database.server'
import { ApiError } from '@/lib/http/api-error'
import { logLine } from '@/lib/http/log-line'
import { UpstreamError } from '@/lib/http/upstream-error'
import { describeUpstream, toRefusal } from '@/lib/http/upstream-refusal'
import { countOrRefuse } from './attempts.server'
import { readCode, WRONG_CODE } from './code'
import { listVerifyLimits } from './limits'
import { hidePhone, readSignInPhone } from './phone'

/** For one of three attempts, in ms. */
const VERIFY_MS = 4000

/**
 * Whose phone it is, when the code is right (`WL-07`).
 * @throws ApiError 422 with the field (one wording for a wrong, used or expired code), 429, 502 or 504.
 */
export async function verifyCode(
  site: Site,
  claim: { phoneNumber: unknown; code: unknown; visitor: string },
): Promise<DealerUser> {
  const number = readSignInPhone(claim.phoneNumber, site)
  if ('message' in number)
    throw new ApiError(422, number.message, { fields: { phone_number: number.message } })
  const read = readCode(claim.code)
  if ('message' in read) throw refuseCode(read.message)
  const { phone } = number
  await countOrRefuse(
    await getDatabase(),
    listVerifyLimits({ site: site.slug, phone, visitor: claim.visitor }),
  )
  const user = await getDealerApi()
    .verifyCode(phone, site.id, read.code, { timeoutMs: VERIFY_MS })
    .catch((error: unknown) => {
      if (error instanceof UpstreamError)
        logLine('error', `sign-in code was not checked: ${describeUpstream(error)}`, {
          site: site.slug,
          phone: hidePhone(phone),
        })
      throw isRefusal(error) ? refuseCode(WRONG_CODE) : toRefusal(error)
    })
  if (!user) throw refuseCode(WRONG_CODE)
  return { ...user, phone }
}

function refuseCode(message: string): ApiError {
  return new ApiError(422, message, { fields: { code: message } })
}
