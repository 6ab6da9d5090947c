import { join } from 'node:path'
import { createClient } from '@libsql/client'
import type { Product } from '@/scripts/harness/start-product'
import { ask } from '../support/ask'
import { startOwnProduct } from '../support/own-product'
import { listCarPaths, postPlainEnquiry } from '../support/plain-enquiry'
import { Sandbox } from '../support/sandbox'
import { expect, readSite, test } from '../support/test'

const SLUG = 'harbour-city'
const FOLDER = '.tmp/e2e/resilience'

/** These tests inject faults, so they run on a separate product. */
test.describe.serial('an acknowledged enquiry is never lost', () => {
  let product: Product
  let sandbox: Sandbox
  let carPage: string
  const host = () => `${SLUG}.localhost:${product.port}`
  const send = (message: string) => postPlainEnquiry(host(), carPage, message, product.port)

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    product = await startOwnProduct(FOLDER)
    sandbox = new Sandbox(product.sandboxPort)
    const search = await ask({
      host: host(),
      path: `/search/${readSite(SLUG).default_search_path}`,
      port: product.port,
    })
    const [path] = listCarPaths(search.text, '/cars')
    carPage = (await ask({ host: host(), path: path ?? '/', port: product.port })).text
  })
  test.afterAll(() => product.stop())

  test('[LD-05] dealer platform down: acknowledges the enquiry and delivers it once afterwards', async () => {
    await sandbox.setFault({ part: 'dealer-api', kind: 'reset' })
    const answer = await send('while the platform is down')
    expect([answer.status, answer.headers['location']]).toEqual([
      303,
      expect.stringContaining('/success?category='),
    ])
    expect(await sandbox.findLeads(SLUG, 'while the platform is down')).toEqual([])
    await sandbox.clearFaults()
    await expect
      .poll(() => sandbox.findLeads(SLUG, 'while the platform is down'), { timeout: 20_000 })
      .toHaveLength(1)
  })

  test('[LD-05] a lost response does not create a second lead', async () => {
    await sandbox.setFault({ part: 'dealer-api', kind: 'drop-answer', times: 2 })
    expect((await send('answer lost')).status).toBe(303)
    await sandbox.clearFaults()
    await expect.poll(() => sandbox.findLeads(SLUG, 'answer lost'), { timeout: 20_000 }).toHaveLength(1)
    await send('after the lost answer')
    await expect
      .poll(() => sandbox.findLeads(SLUG, 'after the lost answer'), { timeout: 20_000 })
      .toHaveLength(1)
    expect(await sandbox.findLeads(SLUG, 'answer lost')).toHaveLength(1)
  })

  test('[LD-05] database locked: acknowledges nothing, and loses nothing that is acknowledged afterwards', async () => {
    const other = createClient({ url: `file:${join(product.dataDir, 'web/web.db')}` })
    const lock = await other.transaction('write')
    const refused = await send('while the database is locked')
    expect(refused.status).toBe(503)
    expect(refused.text).toContain('while the database is locked')
    await lock.rollback()
    other.close()
    const messages = ['first after the lock', 'second after the lock']
    for (const message of messages) expect((await send(message)).status).toBe(303)
    await product.stopPart('web', 'SIGKILL')
    await product.startPart('web')
    for (const message of messages)
      await expect.poll(() => sandbox.findLeads(SLUG, message), { timeout: 20_000 }).toHaveLength(1)
    expect(await sandbox.findLeads(SLUG, 'while the database is locked')).toEqual([])
  })

  test('[LD-05] web app killed during delivery: every acknowledged enquiry arrives exactly once', async () => {
    test.setTimeout(120_000)
    await sandbox.setFault({ part: 'dealer-api', kind: 'hang' })
    const messages = Array.from({ length: 6 }, (_, index) => `killed in between ${index}.`)
    const acknowledged: string[] = []
    const attempts = messages.map(async (message) => {
      const status = await send(message).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 303) acknowledged.push(message)
    })
    await Promise.race(attempts)
    await product.stopPart('web', 'SIGKILL')
    await Promise.all(attempts)
    expect(acknowledged.length).toBeGreaterThan(0)
    await sandbox.clearFaults()
    await product.startPart('web')
    for (const message of acknowledged)
      await expect.poll(() => sandbox.findLeads(SLUG, message), { timeout: 30_000 }).toHaveLength(1)
    for (const message of messages)
      expect((await sandbox.findLeads(SLUG, message)).length).toBeLessThanOrEqual(1)
  })
})
