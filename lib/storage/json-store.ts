/** A stored value; `null` when there is none, it is no JSON, or the store is blocked (`BS-05`). */
export function readJson(key: string): unknown {
  try {
    const text = window.localStorage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Stores a value, or takes it away with `null`. A store that is blocked or full keeps what it has (`BS-05`). */
export function writeJson(key: string, value: unknown): void {
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing depends on it: a page works without a memory.
  }
}
