import { addToList } from '@/lib/forms/list-value'

/** Adds a posted field; several values of a name become one text. Names that every object has by birth are fields like any. */
export function addField(fields: Record<string, string>, name: string, value: string): void {
  // Assigning to it would set no field.
  if (name === '__proto__') return
  fields[name] = addToList(Object.hasOwn(fields, name) ? fields[name] : undefined, value)
}
