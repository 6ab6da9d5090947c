import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Credentials: `master` for the admin key, `search` for the search key, another bearer token, or the claims of a tenant token to sign. */
export type RecordedAuth = string | { rules: unknown; exp: number; secret?: string }

export type SearchRequest = { q?: unknown; sort?: string[] }

export type SearchAnswer = {
  hits: Record<string, unknown>[]
  facetDistribution?: Record<string, unknown>
  facetStats?: Record<string, unknown>
  estimatedTotalHits?: number
  totalHits?: number
  [name: string]: unknown
}

/** A request and the response of a real Meilisearch. */
export type Recorded = {
  name: string
  request: { method: string; path: string; body?: unknown; raw?: string; auth: RecordedAuth }
  status: number
  answer: Record<string, unknown>
  /** Fields that must be equal, for responses whose other fields vary. */
  compare?: Record<string, unknown>
}

/** Recorded requests and responses, with the documents and settings of the index. */
export type Recording = { documents: unknown[]; settings: unknown; answers: Recorded[] }

const FOLDER = path.join(import.meta.dirname, '../fixtures/search')

const read = (name: string): string =>
  brotliDecompressSync(readFileSync(path.join(FOLDER, `${name}.br`))).toString()

const readLines = (name: string): unknown[] =>
  read(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

/** Loads the recording of Meilisearch 1.50 from the compressed fixtures. */
export const loadRecording = (): Recording => ({
  documents: readLines('documents.ndjson'),
  settings: JSON.parse(read('settings.json')) as unknown,
  answers: readLines('answers.jsonl') as Recorded[],
})
