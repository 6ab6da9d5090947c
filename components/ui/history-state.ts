import { isRecord } from '@/lib/typed'

/**
 * Adds a history entry for the page as it is, with values of ours, so that Back returns from an overlay or a step instead of leaving the
 * page (ADR 85). The router adds its own values to the state.
 */
export function pushHistoryState(values: Record<string, number>): void {
  window.history.pushState(values, '', window.location.href)
}

/** Reads a value from the state of the current history entry; `undefined` if it has none. */
export function readHistoryState(key: string): unknown {
  const state: unknown = window.history.state
  return isRecord(state) ? state[key] : undefined
}
