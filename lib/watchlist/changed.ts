/** Told on the window whenever a save or a removal holds. */
export const WATCHLIST_CHANGED = 'watchlist-changed'
