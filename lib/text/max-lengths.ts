/**
 * Longest texts, in characters, that are read of an upstream record (ADR 0038). Longer ones are cut before any other work on
 * them, so that the work per record has a limit.
 */
export const MAX_DESCRIPTION = 20_000
/** Small print of an offer. */
export const MAX_DISCLAIMER = 5_000
/** Addresses of pictures and files. */
export const MAX_URL = 2_048
/** Names, labels and figures. */
export const MAX_TEXT = 500
