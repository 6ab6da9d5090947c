/**
 * Maximum lengths of text in upstream records, in characters (ADR 0038). Longer text is truncated before other
 * processing, which bounds the work per record.
 */
export const MAX_DESCRIPTION = 20_000
/** Terms of an offer. */
export const MAX_DISCLAIMER = 5_000
/** URLs of images and files. */
export const MAX_URL = 2_048
/** Names, labels and numbers. */
export const MAX_TEXT = 500
/** All items of a list together: 300 specifications, or 100 photos whose URLs the page repeats for each screen size. */
export const MAX_LIST = 40_000
