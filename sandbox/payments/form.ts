/** A value of a form-encoded body: a string, an array or a nested object. */
export type FormValue = string | FormValue[] | FormObject
export type FormObject = { [name: string]: FormValue }

type Branch = Map<string, Branch | string>

const MAX_DEPTH = 8

/**
 * Parses Stripe's form encoding: `metadata[site]=x`, `expand[]=a&expand[]=b`, `items[0][id]=1`. Integer and
 * empty brackets create arrays; other brackets create objects without a prototype. A repeated name overrides
 * earlier values.
 */
export function parseForm(text: string): FormObject {
  const root: Branch = new Map()
  for (const [key, value] of new URLSearchParams(text)) insert(root, splitKey(key), value)
  return toObject(root)
}

/** `a[b][]` → `['a', 'b', '']`; a key with unbalanced brackets is kept as one name. */
function splitKey(key: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key)
  if (!match) return [key]
  const [, head = '', tail = ''] = match
  return [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map(([, name = '']) => name)].slice(0, MAX_DEPTH)
}

function insert(branch: Branch, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path
  const key = name === '' ? String(branch.size) : name
  if (rest.length === 0) {
    branch.set(key, value)
    return
  }
  const existing = branch.get(key)
  const next: Branch = existing instanceof Map ? existing : new Map()
  branch.set(key, next)
  insert(next, rest, value)
}

function toObject(branch: Branch): FormObject {
  const object = Object.create(null) as FormObject
  for (const [name, value] of branch) object[name] = toValue(value)
  return object
}

function toValue(value: Branch | string): FormValue {
  if (typeof value === 'string') return value
  const isList = value.size > 0 && [...value.keys()].every((key) => /^\d{1,4}$/.test(key))
  return isList ? [...value.values()].map(toValue) : toObject(value)
}
