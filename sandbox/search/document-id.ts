import { badRequest } from './errors'
import { isObject, type Json, type JsonObject } from './json'

/**
 * Reads a document's id as text.
 * @throws ApiError 400 `missing_document_id`, `invalid_document_id`
 */
export const readDocumentId = (document: JsonObject, primaryKey: string): string => {
  const value: Json | undefined = document[primaryKey]
  if (value === undefined || value === null) {
    throw badRequest(
      'missing_document_id',
      `Document doesn't have a \`${primaryKey}\` attribute: \`${JSON.stringify(document)}\`.`,
    )
  }
  const usable =
    (typeof value === 'number' && Number.isInteger(value)) ||
    (typeof value === 'string' && /^[a-zA-Z0-9_-]{1,511}$/.test(value.trim()))
  if (!usable || isObject(value)) {
    throw badRequest(
      'invalid_document_id',
      `Document identifier \`${JSON.stringify(value)}\` is invalid. A document identifier can be of type integer or string, only composed of alphanumeric characters (a-z A-Z 0-9), hyphens (-) and underscores (_), and can not be more than 511 bytes.`,
    )
  }
  return String(value).trim()
}

/**
 * Determines an index's primary key: the existing one, the requested one, or the only field that ends with
 * `id`.
 * @returns null when there are no documents to infer it from
 * @throws ApiError 400 when the index has a different key, or inference finds no candidate or several
 */
export const choosePrimaryKey = (
  record: { uid: string; primaryKey: string | null },
  documents: JsonObject[],
  wanted: string | null,
): string | null => {
  if (record.primaryKey !== null) {
    if (wanted !== null && wanted !== record.primaryKey) {
      throw badRequest(
        'index_primary_key_already_exists',
        `Index \`${record.uid}\`: Index already has a primary key: \`${record.primaryKey}\`.`,
      )
    }
    return record.primaryKey
  }
  const [first] = documents
  if (wanted !== null || !first) return wanted
  const candidates = Object.keys(first).filter((field) => field.toLowerCase().endsWith('id'))
  const [only] = candidates
  if (candidates.length === 1 && only !== undefined) return only
  if (candidates.length === 0) {
    throw badRequest(
      'index_primary_key_no_candidate_found',
      `Index \`${record.uid}\`: The primary key inference failed as the engine did not find any field ending with \`id\` in its name. Please specify the primary key manually using the \`primaryKey\` query parameter.`,
    )
  }
  throw badRequest(
    'index_primary_key_multiple_candidates_found',
    `Index \`${record.uid}\`: The primary key inference failed as the engine found ${candidates.length} fields ending with \`id\` in their names: '${candidates.slice(0, 2).join("' and '")}'. Please specify the primary key manually using the \`primaryKey\` query parameter.`,
  )
}
