import type { FormField } from './definition'

const WIDE_KINDS = new Set<FormField['kind']>(['textarea', 'radio', 'checkbox-group', 'checkbox', 'file'])

/** Names of the fields that take a whole row of two columns: wide ones, and those that would stand alone in one. */
export function listWideFields(fields: readonly FormField[]): Set<string> {
  const wide = new Set<string>()
  let waiting: string | null = null
  for (const field of fields) {
    const { name, kind } = field
    if (kind === 'hidden') continue
    const isBooked = kind === 'datetime' && field.slots !== undefined
    if (!WIDE_KINDS.has(kind) && !isBooked) {
      waiting = waiting === null ? name : null
      continue
    }
    wide.add(name)
    if (waiting !== null) wide.add(waiting)
    waiting = null
  }
  return waiting === null ? wide : wide.add(waiting)
}
