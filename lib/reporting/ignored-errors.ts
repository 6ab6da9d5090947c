/**
 * What is not worth a report (`EV-05`): React's own words for a page that a browser extension or a translator changed under it.
 * Texts are looked for in a message as they are written here.
 */
export const IGNORED_ERRORS = ['minified React error', 'Minified React error', 'Hydration'] as const
