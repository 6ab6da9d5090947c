/** Reads a JSON value; `null` when it is missing or invalid, or when storage is blocked (`BS-05`). */
export function readJson(key: string): unknown {
  try {
    const text = window.localStorage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Stores a JSON value; `null` removes it. Storage failures are ignored (`BS-05`). */
export function writeJson(key: string, value: unknown): void {
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is blocked or full: the page works without it.
  }
}
