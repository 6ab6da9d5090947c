import { parseArgs } from 'node:util'
import { RESERVATION_STATES, type ReservationState } from '@/lib/checkout/reservation'
import { Failure } from '../stock/failure'

export const USAGE = `Usage: npm run reservations -- COMMAND [--json]
  list [--site SLUG] [--state STATE] [--open] [--since DATE] [--limit N]   open and recent ones, newest first
  show ID                                  one, with its payment at Stripe, vehicle, lead and mails; personal data too
  cancel ID                                end one that is not charged yet; nothing is charged
  refund ID                                give a captured deposit back and release the vehicle
  reconcile [--site SLUG] [--since DATE]   compare with Stripe and the dealer platform, 35 days by default; exit code 1
                                           when anything differs`

const COMMANDS = ['list', 'show', 'cancel', 'refund', 'reconcile'] as const
/** Commands that take the id of one reservation. */
const OF_ONE: readonly string[] = ['show', 'cancel', 'refund']
/** Options of each command besides `--json`. */
const OPTIONS: Record<(typeof COMMANDS)[number], readonly string[]> = {
  list: ['site', 'state', 'open', 'since', 'limit'],
  show: [],
  cancel: [],
  refund: [],
  reconcile: ['site', 'since'],
}

export type Arguments = {
  command: (typeof COMMANDS)[number]
  /** Of `show`, `cancel` and `refund`; empty for the others. */
  id: string
  json: boolean
  site: string | undefined
  state: ReservationState | undefined
  isOpenOnly: boolean
  /** Unix ms. */
  sinceMs: number | undefined
  limit: number | undefined
}

/** The command line. @throws Failure that says what is wrong with it. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args)
  const [name, id = '', ...more] = positionals
  const command = COMMANDS.find((candidate) => candidate === name)
  if (!command || more.length > 0) throw new Failure(USAGE)
  const isOfOne = OF_ONE.includes(command)
  if (isOfOne && id === '') throw new Failure(`${command} needs the id of a reservation.\n${USAGE}`)
  if (!isOfOne && id !== '') throw new Failure(USAGE)
  const extra = Object.keys(values).find((option) => option !== 'json' && !OPTIONS[command].includes(option))
  if (extra) throw new Failure(`${command} has no option --${extra}.\n${USAGE}`)
  const state = RESERVATION_STATES.find((candidate) => candidate === values.state)
  if (values.state !== undefined && !state)
    throw new Failure(`--state takes one of: ${RESERVATION_STATES.join(', ')}.`)
  const sinceMs = values.since === undefined ? undefined : Date.parse(values.since)
  if (Number.isNaN(sinceMs)) throw new Failure('--since takes a date such as 2026-11-01.')
  const limit = values.limit === undefined ? undefined : Number(values.limit)
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0))
    throw new Failure('--limit takes a number above 0.')
  const { json = false, open: isOpenOnly = false, site } = values
  return { command, id, json, site, state, isOpenOnly, sinceMs, limit }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        site: { type: 'string' },
        state: { type: 'string' },
        open: { type: 'boolean' },
        since: { type: 'string' },
        limit: { type: 'string' },
      },
    })
  } catch (error) {
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error })
  }
}
