/**
 * Errors that are not reported (`EV-05`): React's hydration errors, which browser extensions and page translation cause. In
 * production React minifies them. Sentry tests each pattern against the message, with and without the error's name.
 */
export const IGNORED_ERRORS: readonly RegExp[] = [/\bminified React error\b/i, /\bHydration failed\b/]
