/** A comparison operator with one operand. */
export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<='

/** A parsed filter. */
export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'compare'; field: string; operator: Comparison; value: string }
  | { kind: 'between'; field: string; from: string; to: string }
  | { kind: 'in'; field: string; values: string[] }
  | { kind: 'exists' | 'null' | 'empty'; field: string }
  | { kind: 'contains' | 'starts-with'; field: string; value: string }

/** The fields that a filter uses, in order of appearance. */
export const fieldsOf = (filter: Filter): string[] => {
  if ('parts' in filter) return filter.parts.flatMap(fieldsOf)
  if ('part' in filter) return fieldsOf(filter.part)
  return [filter.field]
}
