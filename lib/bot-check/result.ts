/** The verdict on a bot check. Whoever accepts one that passed must spend its signature, so that it counts once. */
export type BotCheckResult =
  | { kind: 'passed'; signature: string; expiresAt: number }
  | { kind: 'failed'; message: string }

export const NOT_PASSED = 'The bot check was not passed. Please try again.'
