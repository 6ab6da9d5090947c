import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** Who asks: the admin key, the search key, any other text as it is, or a tenant token to be signed. */
export type RecordedAuth = 'master' | 'search' | string | { rules: unknown; exp: number; secret?: string }

export type SearchRequest = { q?: unknown; sort?: string[] }

export type SearchAnswer = {
  hits: Record<string, unknown>[]
  facetDistribution?: Record<string, unknown>
  facetStats?: Record<string, unknown>
  estimatedTotalHits?: number
  totalHits?: number
  [name: string]: unknown
}

/** One question and what a real service answered. */
export type Recorded = {
  name: string
  request: { method: string; path: string; body?: unknown; raw?: string; auth: RecordedAuth }
  status: number
  answer: Record<string, unknown>
  /** Members that must be equal, where the answer as a whole varies. */
  compare?: Record<string, unknown>
}

/** Recorded questions with the documents and settings they were asked about. */
export type Recording = { documents: unknown[]; settings: unknown; answers: Recorded[] }

const FOLDER = path.join(import.meta.dirname, '../fixtures/search')

const read = (name: string): string =>
  brotliDecompressSync(readFileSync(path.join(FOLDER, `${name}.br`))).toString()

const readLines = (name: string): unknown[] =>
  read(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

/** The answers recorded from Meilisearch 1.50, kept compressed with the tests. */
export const loadRecording = (): Recording => ({
  documents: readLines('documents.ndjson'),
  settings: JSON.parse(read('settings.json')) as unknown,
  answers: readLines('answers.jsonl') as Recorded[],
})
