import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { openHandlers, solve } from './support/handler-rig'

const rig = await openHandlers()

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const makeLead = (message: string) => ({
  name: 'Mia',
  last_name: 'Nguyen',
  phone: '0412 345 678',
  email: 'mia@example.com',
  category: 'General Enquiry',
  message,
})
const words = (mark: string) => `${mark} ${'word '.repeat(300)}`.trim()

/** Simulates a full disk: the database must not grow, so SQLite returns SQLITE_FULL. */
async function fillDisk() {
  const database = await rig.getDatabase()
  const [pages] = (await database.run(sql`PRAGMA page_count`)).rows
  await database.run(sql.raw(`PRAGMA max_page_count = ${Number(pages?.['page_count'])}`))
}
async function freeDisk() {
  await (await rig.getDatabase()).run(sql`PRAGMA max_page_count = 1000000`)
}

test('[LD-05] on a full disk a lead is either stored and delivered, or rejected with a request to retry, and arrives once', async () => {
  await fillDisk()
  const statuses = new Map<string, number>()
  for (let number = 0; number < 40; number += 1) {
    const mark = `json ${number}.`
    const { status, headers, body } = await rig.postJson(
      { lead: makeLead(words(mark)), bot_check: solve(await rig.getChallenge()) },
      { 'idempotency-key': mark.replaceAll(' ', '-') },
    )
    statuses.set(mark, status)
    if (status === 200) continue
    expect({ status, retry: headers.get('retry-after'), error: body.error }).toEqual({
      status: 503,
      retry: '60',
      error: expect.stringContaining('Nothing was sent'),
    })
  }
  const refused = [...statuses].filter(([, status]) => status === 503).map(([mark]) => mark)
  expect(refused.length).toBeGreaterThan(0)
  await freeDisk()
  for (const mark of refused) {
    const { status } = await rig.postJson(
      { lead: makeLead(words(mark)), bot_check: solve(await rig.getChallenge()) },
      { 'idempotency-key': mark.replaceAll(' ', '-') },
    )
    expect(status).toBe(200)
  }
  const deliverer = await rig.getLeadDeliverer()
  for (let step = await deliverer.outbox.claimSoonest(); step; step = await deliverer.outbox.claimSoonest())
    await deliverer.deliver(step)
  const arrived = (await rig.readInbox()).map(({ payload }) => String(payload['message']))
  for (const mark of statuses.keys())
    expect([mark, arrived.filter((message) => message.startsWith(mark)).length]).toEqual([mark, 1])
})

test('[FM-21] on a full disk without JavaScript, responds with a page that resends all submitted values', async () => {
  await fillDisk()
  const typed = {
    ...makeLead(`</pre><script>alert(1)</script> ${'long '.repeat(900)}`),
    form: 'contact',
    form_token: rig.tokens.issueFormToken('wattle-campers', 'contact', Date.now() - 5000),
  }
  let response = await rig.postPlain({ ...typed, name: 'Mia0' })
  for (let number = 0; response.status !== 503 && number < 40; number += 1)
    response = await rig.postPlain({ ...typed, email: `mia${number}@` })
  expect(response.status).toBe(503)
  const page = await response.text()
  expect(page).not.toContain('<script>')
  expect(page).toContain('&lt;/pre&gt;&lt;script&gt;alert(1)')
  for (const name of Object.keys(typed)) expect(page).toContain(`name="${name}"`)
  await freeDisk()
  expect((await rig.postPlain(typed)).status).toBe(303)
})
