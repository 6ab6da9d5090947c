import type { Challenge, Solution } from 'altcha-lib/v1/types'

/** Longest a phone may take for a proof of work, in ms. */
const TIMEOUT_MS = 60_000

/**
 * Fetches a challenge for a form and solves it in a worker, so that typing stays smooth. Gives the solved payload (base64).
 * @throws when no challenge can be had or no solution is found.
 */
export async function solveBotCheck(form: string): Promise<string> {
  const response = await fetch(`/api/bot-check?form=${encodeURIComponent(form)}`, { cache: 'no-store' })
  if (!response.ok) throw new Error(`bot check: ${response.status}`)
  const challenge = (await response.json()) as Challenge
  const solution = await solve(challenge)
  if (!solution) throw new Error('bot check: no solution')
  const { algorithm, salt, signature } = challenge
  return btoa(
    JSON.stringify({ algorithm, challenge: challenge.challenge, number: solution.number, salt, signature }),
  )
}

async function solve(challenge: Challenge): Promise<Solution | null> {
  try {
    return await solveInWorker(challenge)
  } catch {
    // Workers may be forbidden; the hashing is asynchronous, so the page stays usable.
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
    // A worker has one counterpart; there is no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
