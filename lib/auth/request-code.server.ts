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
import { describeUpstream, toRefusal } from '@/lib/http/upstream-refusal'
import { countOrRefuse } from './attempts.server'
import { listRequestLimits } from './limits'
import { hidePhone, readSignInPhone } from './phone'

/** For one of three attempts, in ms: gateways for text messages take their time. */
const SEND_MS = 5000
/** An answer comes on a beat of this many ms, so that its time does not tell what the platform did with the number. */
const BEAT_MS = 400
const SPENT = 'The bot check was used already. Please try again.'

type CodeRequest = {
  phoneNumber: unknown
  visitor: string
  /** What came of the bot check; `null` where none was asked for. */
  proof: BotCheckResult | null
}

/**
 * Has the platform send a one-time code (`WL-07`). Whatever it thinks of the number, the answer is the same. Returns the number
 * in the form under which the site knows it.
 * @throws ApiError 422 with the field, 429, 502 or 504.
 */
export async function requestCode(site: Site, { phoneNumber, visitor, proof }: CodeRequest): Promise<string> {
  const startedAt = performance.now()
  const read = readSignInPhone(phoneNumber, site)
  if ('message' in read) throw new ApiError(422, read.message, { fields: { phone_number: read.message } })
  const { phone } = read
  const database = await getDatabase()
  if (proof?.kind === 'failed')
    throw new ApiError(422, proof.message, { fields: { [BOT_CHECK]: proof.message } })
  if (proof && !(await spendOnce(database, proof)))
    throw new ApiError(422, SPENT, { fields: { [BOT_CHECK]: SPENT } })
  await countOrRefuse(database, listRequestLimits({ site: site.slug, phone, visitor }, proof !== null))
  try {
    await getDealerApi().requestCode(phone, site.id, { timeoutMs: SEND_MS })
  } catch (error) {
    if (error instanceof UpstreamError)
      logLine('error', `sign-in code was not sent: ${describeUpstream(error)}`, {
        site: site.slug,
        phone: hidePhone(phone),
      })
    // What it thinks of the number is nobody's business but its owner's.
    if (!isRefusal(error)) throw toRefusal(error)
  }
  await wait(untilBeat(performance.now() - startedAt))
  return phone
}

/** How long until the next beat, in ms, when `elapsed` ms have gone by. */
function untilBeat(elapsed: number): number {
  return Math.ceil(elapsed / BEAT_MS) * BEAT_MS - elapsed
}
