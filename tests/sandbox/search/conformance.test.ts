import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  MIN_SCORES,
  compareWithRecording,
  loadIntoTarget,
  rate,
  type Comparison,
} from '../../contracts/search-comparison'
import { loadRecording } from '../../contracts/search-recording'
import { MASTER, startServer, type TestServer } from './harness'

describe('the sandbox search server against recorded answers of Meilisearch', () => {
  let server: TestServer
  let comparison: Comparison

  beforeAll(async () => {
    server = await startServer()
    const recording = loadRecording()
    const target = { host: 'http://search.test', adminKey: MASTER, fetch: server.fetch }
    await loadIntoTarget(target, recording)
    comparison = await compareWithRecording(target, recording)
  })

  afterAll(() => server.stop())

  it('answers everything without words exactly alike', () => {
    expect(comparison.problems).toEqual([])
    expect(comparison.exact.of).toBeGreaterThan(300)
    expect(rate(comparison.exact)).toBeGreaterThanOrEqual(MIN_SCORES.exact)
  })

  it('refuses what a real service refuses, with the same status and code', () => {
    expect(comparison.refusals.of).toBeGreaterThan(60)
    expect(rate(comparison.refusals)).toBeGreaterThanOrEqual(MIN_SCORES.refusals)
  })

  it('finds about as many documents for words', () => {
    expect(comparison.textTotals.of).toBeGreaterThan(80)
    expect(rate(comparison.textTotals)).toBeGreaterThanOrEqual(MIN_SCORES.textTotals)
  })

  it('shows mostly the same first hits for words', () => {
    expect(comparison.textOverlap.of).toBeGreaterThan(40)
    expect(rate(comparison.textOverlap)).toBeGreaterThanOrEqual(MIN_SCORES.textOverlap)
  })
})
