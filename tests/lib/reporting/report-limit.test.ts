import { expect, test } from 'vitest'
import { createReportLimit } from '@/lib/reporting/report-limit'

test('[LD-08] allows a fixed number of reports per minute', () => {
  let now = 59_999
  const mayReport = createReportLimit(2, () => now)
  expect([mayReport(), mayReport(), mayReport()]).toEqual([true, true, false])
  now += 1
  expect([mayReport(), mayReport(), mayReport()]).toEqual([true, true, false])
})
