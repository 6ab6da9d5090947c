/** Result of a bot check. The caller must spend the signature of a passed check, so that it is accepted only once. */
export type BotCheckResult =
  | { kind: 'passed'; signature: string; expiresAt: number }
  | { kind: 'failed'; message: string }

export const CHECK_FAILED = 'The bot check failed. Please try again.'
