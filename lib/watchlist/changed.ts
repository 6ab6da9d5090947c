/** Window event, dispatched after a successful save or removal. */
export const WATCHLIST_CHANGED = 'watchlist-changed'
