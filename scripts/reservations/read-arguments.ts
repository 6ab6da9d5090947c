import { parseArgs } from 'node:util'
import { RESERVATION_STATES, type ReservationState } from '@/lib/checkout/reservation'
import { Failure } from '../stock/failure'

const USAGE = `Usage: npm run reservations -- COMMAND [--json]
  list [--site SLUG] [--state STATE] [--open] [--since DATE] [--limit N]   list open and recent reservations, newest first
  show ID                                  print one with its payment, vehicle, lead and emails, including personal data
  cancel ID                                cancel one that is not charged yet, and release the vehicle
  refund ID                                refund a captured deposit and release the vehicle
  reconcile [--site SLUG] [--since DATE]   compare with Stripe and the dealer platform, 35 days by default; exits 1 when
                                           anything differs`

const COMMANDS = ['list', 'show', 'cancel', 'refund', 'reconcile'] as const
/** Commands that require a reservation id. */
const ID_COMMANDS: readonly string[] = ['show', 'cancel', 'refund']
/** Options of each command, in addition to `--json`. */
const OPTIONS: Record<(typeof COMMANDS)[number], readonly string[]> = {
  list: ['site', 'state', 'open', 'since', 'limit'],
  show: [],
  cancel: [],
  refund: [],
  reconcile: ['site', 'since'],
}

export type Arguments = {
  command: (typeof COMMANDS)[number]
  /** Reservation id for `show`, `cancel` and `refund`; empty for other commands. */
  id: string
  json: boolean
  site: string | undefined
  state: ReservationState | undefined
  isOpenOnly: boolean
  /** Unix ms. */
  sinceMs: number | undefined
  limit: number | undefined
}

/** Parses the command line. @throws Failure with the invalid argument or the usage. */
export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parse(args)
  const [name, id = '', ...more] = positionals
  const command = COMMANDS.find((candidate) => candidate === name)
  if (!command || more.length > 0) throw new Failure(USAGE)
  const needsId = ID_COMMANDS.includes(command)
  if (needsId && id === '') throw new Failure(`${command} needs the id of a reservation.\n${USAGE}`)
  if (!needsId && id !== '') throw new Failure(USAGE)
  const extra = Object.keys(values).find((option) => option !== 'json' && !OPTIONS[command].includes(option))
  if (extra) throw new Failure(`${command} has no option --${extra}.\n${USAGE}`)
  const state = RESERVATION_STATES.find((candidate) => candidate === values.state)
  if (values.state !== undefined && !state)
    throw new Failure(`--state must be one of: ${RESERVATION_STATES.join(', ')}.`)
  const sinceMs = values.since === undefined ? undefined : Date.parse(values.since)
  if (Number.isNaN(sinceMs)) throw new Failure('--since must be a date such as 2026-11-01.')
  const limit = values.limit === undefined ? undefined : Number(values.limit)
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0))
    throw new Failure('--limit must be a whole number above 0.')
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
