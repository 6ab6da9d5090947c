import { solveChallenge } from 'altcha-lib/v1'
import type { Challenge } from 'altcha-lib/v1/types'

/** Solves each posted challenge and posts back the solution, or `null` on failure. */
self.addEventListener('message', (event: MessageEvent<Challenge>) => {
  const { challenge, salt, algorithm, maxnumber } = event.data
  solveChallenge(challenge, salt, algorithm, maxnumber).promise.then(
    // `postMessage` of a worker takes no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    (solution) => self.postMessage(solution),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    () => self.postMessage(null),
  )
})
