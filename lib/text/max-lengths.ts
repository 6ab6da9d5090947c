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
/**
 * Total length of a list's items: enough for 300 specifications, or for 100 photo URLs. The page repeats each photo URL for every
 * screen size.
 */
export const MAX_LIST = 40_000
