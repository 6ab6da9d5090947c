import type { FormField } from './definition'

const WIDE_KINDS = new Set<FormField['kind']>(['textarea', 'radio', 'checkbox-group', 'checkbox', 'file'])

/** A short answer does not want a long field, not even where it stands alone. */
const SHORT_KINDS = new Set<FormField['kind']>(['number', 'date'])

/**
 * Names of the fields that take a whole row of two columns: wide ones, and those that would stand alone in one, but for short
 * answers.
 */
export function listWideFields(fields: readonly FormField[]): Set<string> {
  const wide = new Set<string>()
  let waiting: FormField | null = null
  const stretch = (alone: FormField | null) => {
    if (alone && !SHORT_KINDS.has(alone.kind)) wide.add(alone.name)
  }
  for (const field of fields) {
    const { name, kind } = field
    if (kind === 'hidden') continue
    const isBooked = kind === 'datetime' && field.slots !== undefined
    if (!WIDE_KINDS.has(kind) && !isBooked) {
      waiting = waiting === null ? field : null
      continue
    }
    wide.add(name)
    stretch(waiting)
    waiting = null
  }
  stretch(waiting)
  return wide
}
