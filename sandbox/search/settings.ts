import { badRequest } from './errors'
import { isObject, type Json, type JsonObject } from './json'
import { quoteNames, toSnakeCase } from './names'
import type { FacetOrder } from './facets'

/** The settings of an index, in Meilisearch's JSON format. */
export type Settings = {
  displayedAttributes: string[]
  searchableAttributes: string[]
  filterableAttributes: Json[]
  sortableAttributes: string[]
  rankingRules: string[]
  stopWords: string[]
  nonSeparatorTokens: string[]
  separatorTokens: string[]
  dictionary: string[]
  synonyms: Record<string, string[]>
  distinctAttribute: string | null
  proximityPrecision: string
  typoTolerance: {
    enabled: boolean
    minWordSizeForTypos: { oneTypo: number; twoTypos: number }
    disableOnWords: string[]
    disableOnAttributes: string[]
    disableOnNumbers: boolean
  }
  faceting: { maxValuesPerFacet: number; sortFacetValuesBy: Record<string, FacetOrder> }
  pagination: { maxTotalHits: number }
  embedders: JsonObject
  searchCutoffMs: number | null
  localizedAttributes: Json
  facetSearch: boolean
  prefixSearch: string
}

/** The settings of a new index. */
export const DEFAULT_SETTINGS: Settings = {
  displayedAttributes: ['*'],
  searchableAttributes: ['*'],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
  stopWords: [],
  nonSeparatorTokens: [],
  separatorTokens: [],
  dictionary: [],
  synonyms: {},
  distinctAttribute: null,
  proximityPrecision: 'byWord',
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
    disableOnNumbers: false,
  },
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
  pagination: { maxTotalHits: 1000 },
  embedders: {},
  searchCutoffMs: null,
  localizedAttributes: null,
  facetSearch: true,
  prefixSearch: 'indexingTime',
}

/** Setting names in Meilisearch's spelling. */
export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]

const rejectValue = (path: string, name: string, expected: string, found: Json): never => {
  throw badRequest(
    `invalid_settings_${toSnakeCase(name)}`,
    `Invalid value type at \`${path}\`: expected ${expected}, but found: \`${JSON.stringify(found)}\``,
  )
}

type Check = (value: Json, path: string, name: string) => Json

const list: Check = (value, path, name) => {
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string'))
    return rejectValue(path, name, 'an array of strings', value)
  return value
}

const sortedSet: Check = (value, path, name) => {
  const items = list(value, path, name)
  return Array.isArray(items) ? [...new Set(items.map(String))].toSorted() : items
}

const uniqueList: Check = (value, path, name) => {
  const items = list(value, path, name)
  return Array.isArray(items) ? [...new Set(items.map(String))] : items
}

const filterable: Check = (value, path, name) => {
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string' && !isObject(item)))
    return rejectValue(path, name, 'an array', value)
  return value
}

const object: Check = (value, path, name) =>
  isObject(value) ? value : rejectValue(path, name, 'an object', value)

const text: Check = (value, path, name) =>
  typeof value === 'string' ? value : rejectValue(path, name, 'a string', value)

const flag: Check = (value, path, name) =>
  typeof value === 'boolean' ? value : rejectValue(path, name, 'a boolean', value)

const count: Check = (value, path, name) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0
    ? value
    : rejectValue(path, name, 'a positive integer', value)

const anything: Check = (value) => value

/** Checks an object with a fixed set of keys; null resets a key to its default. */
const members =
  (checks: Record<string, Check>): Check =>
  (value, path, name) => {
    if (!isObject(value)) return rejectValue(path, name, 'an object', value)
    const result: JsonObject = {}
    for (const [key, item] of Object.entries(value)) {
      const check = checks[key]
      if (!check) {
        throw badRequest(
          'bad_request',
          `Unknown field \`${key}\` inside \`${path}\`: expected one of ${quoteNames(Object.keys(checks))}`,
        )
      }
      result[key] = item === null ? null : check(item, `${path}.${key}`, name)
    }
    return result
  }

const RULE = /^(?:words|typo|proximity|attribute|attributeRank|wordPosition|sort|exactness|.+:(?:asc|desc))$/

const rankingRules: Check = (value, path, name) => {
  const rules = list(value, path, name)
  for (const rule of Array.isArray(rules) ? rules : []) {
    if (typeof rule === 'string' && !RULE.test(rule)) {
      throw badRequest(
        'invalid_settings_ranking_rules',
        `Invalid value at \`${path}\`: \`${rule}\` ranking rule is invalid. Valid ranking rules are words, typo, sort, proximity, attribute, attributeRank, wordPosition, exactness and custom ranking rules.`,
      )
    }
  }
  return rules
}

const facetOrders: Check = (value, path, name) => {
  if (!isObject(value)) return rejectValue(path, name, 'an object', value)
  const wrong = Object.values(value).find((order) => order !== 'alpha' && order !== 'count')
  return wrong === undefined ? value : rejectValue(path, name, '`alpha` or `count`', wrong)
}

const CHECKS: Record<keyof Settings, Check> = {
  displayedAttributes: uniqueList,
  searchableAttributes: uniqueList,
  filterableAttributes: filterable,
  sortableAttributes: sortedSet,
  rankingRules,
  stopWords: sortedSet,
  nonSeparatorTokens: sortedSet,
  separatorTokens: sortedSet,
  dictionary: sortedSet,
  synonyms: object,
  distinctAttribute: text,
  proximityPrecision: text,
  typoTolerance: members({
    enabled: flag,
    minWordSizeForTypos: members({ oneTypo: count, twoTypos: count }),
    disableOnWords: list,
    disableOnAttributes: list,
    disableOnNumbers: flag,
  }),
  faceting: members({ maxValuesPerFacet: count, sortFacetValuesBy: facetOrders }),
  pagination: members({ maxTotalHits: count }),
  embedders: object,
  searchCutoffMs: count,
  localizedAttributes: anything,
  facetSearch: flag,
  prefixSearch: text,
}

/**
 * Validates the new value of one setting; null resets it to its default.
 * @throws ApiError 400 with the setting's error code
 */
export const checkSetting = (name: keyof Settings, value: Json, path = ''): Json =>
  value === null ? null : CHECKS[name](value, path, name)

/** Validates a partial settings object. @throws ApiError 400 */
export const checkSettings = (body: Json): JsonObject => {
  if (!isObject(body)) {
    throw badRequest(
      'bad_request',
      `Invalid value type: expected an object, but found: \`${JSON.stringify(body)}\``,
    )
  }
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(body)) {
    const name = SETTING_NAMES.find((known) => known === key)
    if (!name)
      throw badRequest(
        'bad_request',
        `Unknown field \`${key}\`: expected one of ${quoteNames(SETTING_NAMES)}`,
      )
    result[name] = checkSetting(name, value, `.${name}`)
  }
  return result
}

const merge = (standard: Json, current: Json | undefined, change: Json): Json => {
  if (change === null) return standard
  if (!isObject(change) || !isObject(standard)) return change
  const result: JsonObject = { ...(isObject(current) ? current : standard) }
  for (const [key, value] of Object.entries(change))
    result[key] = merge(standard[key] ?? null, result[key], value)
  return result
}

/** Applies a validated change; null resets a setting to its default. */
export const applySettings = (settings: Settings, change: JsonObject): Settings => {
  const result = structuredClone(settings) as Settings & JsonObject
  const defaults = structuredClone(DEFAULT_SETTINGS) as Settings & JsonObject
  for (const [name, value] of Object.entries(change)) {
    // `synonyms` and `embedders` are replaced as a whole; other objects are merged by key.
    const whole = name === 'synonyms' || name === 'embedders'
    result[name] = whole
      ? (value ?? defaults[name] ?? null)
      : merge(defaults[name] ?? null, result[name], value)
  }
  if (isObject(change.faceting) && isObject(change.faceting.sortFacetValuesBy))
    result.faceting.sortFacetValuesBy = { '*': 'alpha', ...result.faceting.sortFacetValuesBy }
  return result
}

/** The field names and patterns that allow filtering. */
export const filterablePatterns = (settings: Settings): string[] =>
  settings.filterableAttributes.flatMap((entry) => {
    if (typeof entry === 'string') return [entry]
    if (!isObject(entry)) return []
    const patterns = entry.attributePatterns
    return Array.isArray(patterns) ? patterns.map(String) : []
  })
