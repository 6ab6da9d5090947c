/** Whether a value is an object or an array, so that its properties can be read. Use Zod for anything with more than a few fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The text of a string or number, such as a form value or an id. Empty for anything else. */
export function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** `Object.keys` for objects that are created with exactly the keys of their type. Use Zod for outside data. */
export function listKeys<Key extends string>(object: Readonly<Partial<Record<Key, unknown>>>): Key[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `Object.keys` allows further keys
  return Object.keys(object) as Key[]
}

/** `Object.entries` for objects that are created with exactly the keys of their type. Use Zod for outside data. */
export function listEntries<Key extends string, Value>(
  object: Readonly<Partial<Record<Key, Value>>>,
): [Key, Value][] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type of `Object.entries` allows further keys
  return Object.entries(object) as [Key, Value][]
}
