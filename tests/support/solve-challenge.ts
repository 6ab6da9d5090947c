import { createHash } from 'node:crypto'

/** A challenge from `GET /api/bot-check`. */
export type Challenge = {
  algorithm: string
  challenge: string
  salt: string
  signature: string
  maxnumber?: number | undefined
}

/** Solves a challenge like an ALTCHA client, independently of the library that created it. */
export function solve({ algorithm, challenge, salt, signature, maxnumber = 0 }: Challenge): string {
  for (let number = 0; number <= maxnumber; number += 1)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge)
      return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
  throw new Error('The challenge has no solution.')
}
