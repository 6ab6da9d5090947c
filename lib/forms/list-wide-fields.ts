import type { FormField } from './definition'

const WIDE_KINDS = new Set<FormField['kind']>(['textarea', 'radio', 'checkbox-group', 'checkbox', 'file'])

/** Names of the fields that take a whole row of two columns: wide ones, and those that would stand alone in one. */
export function listWideFields(fields: readonly FormField[]): Set<string> {
  const wide = new Set<string>()
  let waiting: string | null = null
  for (const { name, kind } of fields) {
    if (kind === 'hidden') continue
    if (!WIDE_KINDS.has(kind)) {
      waiting = waiting === null ? name : null
      continue
    }
    wide.add(name)
    if (waiting !== null) wide.add(waiting)
    waiting = null
  }
  return waiting === null ? wide : wide.add(waiting)
}
