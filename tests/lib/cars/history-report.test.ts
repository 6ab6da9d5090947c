import { expect, test } from 'vitest'
import { getHistoryReportUrl } from '@/lib/cars/contact'

test.each([
  ['/vehicle-history/X1.pdf', 'https://files.test/vehicle-history/X1.pdf'],
  ['https://reports.test/a?b=1', 'https://reports.test/a?b=1'],
  ['', null],
  ['javascript:alert(1)', null],
  ['//elsewhere.test/x.pdf', null],
  ['/../secret.pdf', null],
  ['/a/../../secret.pdf', null],
  ['report.pdf', null],
  ['/a b.pdf', null],
  ['https://', null],
])('[CD-03] the report %s has the URL %s', (file, url) => {
  expect(getHistoryReportUrl({ file }, 'https://files.test')).toBe(url)
})
