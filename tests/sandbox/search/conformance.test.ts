import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  MIN_SCORES,
  compareWithRecording,
  loadIntoTarget,
  rate,
  type Comparison,
} from '../../contracts/search-comparison'
import { loadRecording } from '../../contracts/search-recording'
import { MASTER_KEY, startServer, type TestServer } from './harness'

describe('the sandbox search server against recorded answers of Meilisearch', () => {
  let server: TestServer
  let comparison: Comparison

  beforeAll(async () => {
    server = await startServer()
    const recording = loadRecording()
    const target = { host: 'http://search.test', adminKey: MASTER_KEY, fetch: server.fetch }
    await loadIntoTarget(target, recording)
    comparison = await compareWithRecording(target, recording)
  })

  afterAll(() => server.stop())

  it('returns identical responses to all requests without a text query', () => {
    expect(comparison.problems).toEqual([])
    expect(comparison.exact.of).toBeGreaterThan(300)
    expect(rate(comparison.exact)).toBeGreaterThanOrEqual(MIN_SCORES.exact)
  })

  it('rejects what Meilisearch rejects, with the same status and code', () => {
    expect(comparison.refusals.of).toBeGreaterThan(60)
    expect(rate(comparison.refusals)).toBeGreaterThanOrEqual(MIN_SCORES.refusals)
  })

  it('finds about as many documents for text queries', () => {
    expect(comparison.textTotals.of).toBeGreaterThan(80)
    expect(rate(comparison.textTotals)).toBeGreaterThanOrEqual(MIN_SCORES.textTotals)
  })

  it('returns mostly the same first hits for text queries', () => {
    expect(comparison.textOverlap.of).toBeGreaterThan(40)
    expect(rate(comparison.textOverlap)).toBeGreaterThanOrEqual(MIN_SCORES.textOverlap)
  })
})
