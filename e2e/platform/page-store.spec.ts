import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ask, BROWSER } from '../support/ask'
import { inventAddresses } from '../support/invented-addresses'
import { listCarPaths } from '../support/plain-enquiry'
import { readProductAddress } from '../support/product-address'
import { expect, test } from '../support/test'

const HOST = 'bargain-bay.localhost'
/** 10,000 addresses may add 1 MB; this is a sample of them. */
const OF_EACH_KIND = 20
const BYTES_PER_ADDRESS = 100

/** Bytes of the files below a folder. */
function measureFolder(folder: string): number {
  let bytes = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    bytes += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  return bytes
}

test('[RT-16] invented addresses of every kind of route leave nothing on disk', async () => {
  test.setTimeout(180_000)
  const pages = join(readProductAddress().dataDir, 'web/pages')
  const [car = ''] = await listCarPaths('bargain-bay')
  const open = (path: string) => ask({ host: HOST, path, headers: BROWSER })
  // What real addresses store is stored before.
  for (const path of inventAddresses(2, car)) await open(path)
  const before = measureFolder(pages)
  const addresses = inventAddresses(OF_EACH_KIND + 2, car).slice(2 * inventAddresses(1, car).length)
  for (let start = 0; start < addresses.length; start += 8)
    await Promise.all(addresses.slice(start, start + 8).map(open))
  expect(addresses.length).toBeGreaterThan(500)
  expect(measureFolder(pages) - before).toBeLessThan(addresses.length * BYTES_PER_ADDRESS)
})
