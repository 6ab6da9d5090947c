import { solveChallenge } from 'altcha-lib/v1'
import type { Challenge } from 'altcha-lib/v1/types'

/** Solves the challenge it is sent and answers with the solution or `null`. */
self.addEventListener('message', (event: MessageEvent<Challenge>) => {
  const { challenge, salt, algorithm, maxnumber } = event.data
  solveChallenge(challenge, salt, algorithm, maxnumber).promise.then(
    // A worker has one counterpart; there is no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    (solution) => self.postMessage(solution),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    () => self.postMessage(null),
  )
})
