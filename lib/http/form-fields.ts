import { addToList } from '@/lib/forms/list-value'

/**
 * Adds a posted field; repeated names are joined into one string. Inherited property names such as `constructor` are
 * ordinary fields.
 */
export function addField(fields: Record<string, string>, name: string, value: string): void {
  // Assigning to `__proto__` would change the prototype instead of adding a field.
  if (name === '__proto__') return
  fields[name] = addToList(Object.hasOwn(fields, name) ? fields[name] : undefined, value)
}
