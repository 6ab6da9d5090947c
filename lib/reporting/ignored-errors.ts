/**
 * Errors that are not reported (`EV-05`): React's hydration errors, which browser extensions and page translation cause. Matched
 * as case-sensitive substrings of the message.
 */
export const IGNORED_ERRORS = ['minified React error', 'Minified React error', 'Hydration'] as const
