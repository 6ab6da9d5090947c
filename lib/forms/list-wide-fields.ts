import type { FormField } from './definition'

const WIDE_KINDS = new Set<FormField['kind']>(['textarea', 'radio', 'checkbox-group', 'checkbox', 'file'])

/** Short fields keep one column even without a neighbour. */
const SHORT_KINDS = new Set<FormField['kind']>(['number', 'date'])

/**
 * Names of the fields that span both columns: wide kinds, and single fields without a neighbour unless they are
 * short.
 */
export function listWideFields(fields: readonly FormField[]): Set<string> {
  const wide = new Set<string>()
  let pending: FormField | null = null
  const widen = (single: FormField | null) => {
    if (single && !SHORT_KINDS.has(single.kind)) wide.add(single.name)
  }
  for (const field of fields) {
    const { name, kind } = field
    if (kind === 'hidden') continue
    const isBooked = kind === 'datetime' && field.slots !== undefined
    if (!WIDE_KINDS.has(kind) && !isBooked) {
      pending = pending === null ? field : null
      continue
    }
    wide.add(name)
    widen(pending)
    pending = null
  }
  widen(pending)
  return wide
}
