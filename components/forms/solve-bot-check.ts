import type { Challenge, Solution } from 'altcha-lib/v1/types'
import { isRecord } from '@/lib/typed'

/** Timeout for the proof of work, in ms; slow phones need most of it. */
const TIMEOUT_MS = 60_000

/**
 * Fetches a challenge for a form and solves it in a worker, off the main thread. Returns the solved payload in base64.
 * @throws when no challenge is available or no solution is found.
 */
export async function solveBotCheck(form: string): Promise<string> {
  const response = await fetch(`/api/bot-check?form=${encodeURIComponent(form)}`, { cache: 'no-store' })
  if (!response.ok) throw new Error(`bot check: ${response.status}`)
  const challenge = readChallenge(await response.json())
  const solution = await solve(challenge)
  if (!solution) throw new Error('bot check: no solution')
  const { algorithm, salt, signature } = challenge
  return btoa(
    JSON.stringify({ algorithm, challenge: challenge.challenge, number: solution.number, salt, signature }),
  )
}

function readChallenge(json: unknown): Challenge {
  const { algorithm, challenge, maxnumber, salt, signature } = isRecord(json) ? json : {}
  if (
    (algorithm !== 'SHA-1' && algorithm !== 'SHA-256' && algorithm !== 'SHA-512') ||
    typeof challenge !== 'string' ||
    typeof salt !== 'string' ||
    typeof signature !== 'string'
  )
    throw new Error('bot check: invalid challenge')
  return {
    algorithm,
    challenge,
    salt,
    signature,
    ...(typeof maxnumber === 'number' ? { maxnumber } : {}),
  }
}

async function solve(challenge: Challenge): Promise<Solution | null> {
  try {
    return await solveInWorker(challenge)
  } catch {
    // Workers may be blocked. Hashing is asynchronous, so the main thread stays responsive.
    const { solveChallenge } = await import('altcha-lib/v1')
    const { challenge: target, salt, algorithm, maxnumber } = challenge
    return solveChallenge(target, salt, algorithm, maxnumber).promise
  }
}

function solveInWorker(challenge: Challenge): Promise<Solution | null> {
  const worker = new Worker(new URL('./bot-check.worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Solution | null>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('bot check: too slow')), TIMEOUT_MS)
    worker.addEventListener('message', (event: MessageEvent<Solution | null>) => {
      clearTimeout(timer)
      resolve(event.data)
    })
    worker.addEventListener('error', (event) => {
      clearTimeout(timer)
      reject(new Error(event.message))
    })
    // `postMessage` of a worker takes no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
