import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS } from '@/lib/db/migrations'
import { openDatabase } from '@/lib/db/open-database.server'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'db-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('[LD-05] creates the file and its folder, uses WAL and synchronous FULL, and reopens', async () => {
  const url = `file:${folder}/deep/er/web.db`
  const first = await openDatabase(url)
  const pragma = async (name: string) =>
    Object.values((await first.$client.execute(`PRAGMA ${name}`)).rows[0] ?? {})[0]
  expect([await pragma('journal_mode'), await pragma('synchronous'), await pragma('busy_timeout')]).toEqual([
    'wal',
    2,
    1000,
  ])
  first.$client.close()
  const again = await openDatabase(url)
  const applied = await again.$client.execute('SELECT id FROM migrations ORDER BY id')
  expect(applied.rows.map((row) => row['id'])).toEqual(MIGRATIONS.map(({ id }) => id))
  again.$client.close()
})

test('[LD-05] a database from before the registry of destinations keeps its deliveries', async () => {
  const url = `file:${folder}/before.db`
  const client = createClient({ url })
  await client.execute('CREATE TABLE migrations (id INTEGER PRIMARY KEY, applied_at INTEGER NOT NULL)')
  for (const { id, statements } of MIGRATIONS.filter((migration) => migration.id < 13))
    await client.batch([`INSERT INTO migrations (id, applied_at) VALUES (${id}, 0)`, ...statements], 'write')
  const insert = (
    id: number,
    kind: string,
  ) => `INSERT INTO lead_deliveries (id, lead_id, site, kind, target, stage,
    document, delivery_key, state, attempts, next_attempt_at, asked_wait, lease_until, last_status, created_at)
    VALUES (${id}, 1, 'a', '${kind}', 't${id}', 'complete', '{}', 'key ${id}', 'pending', 3, 5, 7, 0, 503, 9)`
  await client.execute(
    "INSERT INTO leads (id, site, form, category, created_at) VALUES (1, 'a', 'f', 'c', 0)",
  )
  await client.execute(insert(41, 'adf_http'))
  await expect(client.execute(insert(42, 'json_webhook'))).rejects.toThrow('CHECK')
  const list = async (query: string) => (await client.execute(query)).rows.map((row) => ({ ...row }))
  const INDEXES =
    "SELECT name, sql FROM sqlite_master WHERE tbl_name = 'lead_deliveries' AND sql LIKE 'CREATE %INDEX%' ORDER BY name"
  const [rows, indexes] = [await list('SELECT * FROM lead_deliveries'), await list(INDEXES)]
  const opened = await openDatabase(url)
  expect(await list('SELECT * FROM lead_deliveries')).toEqual(rows)
  expect(await list(INDEXES)).toEqual(indexes)
  await client.execute(insert(42, 'json_webhook'))
  await expect(client.execute(insert(42, 'json_webhook'))).rejects.toThrow('UNIQUE')
  opened.$client.close()
  client.close()
})

test('[LD-05] processes that start at the same time migrate once', async () => {
  const url = `file:${folder}/race.db`
  const all = await Promise.all(Array.from({ length: 6 }, () => openDatabase(url)))
  for (const database of all) {
    const { rows } = await database.$client.execute('SELECT COUNT(*) AS steps FROM lead_steps')
    expect(rows[0]?.['steps']).toBe(0)
    database.$client.close()
  }
})

const WRITE = 'INSERT INTO migrations VALUES (998, 0)'
type Attempt = (client: Client) => Promise<unknown>
test.each<[string, Attempt]>([
  ['statement', (client) => client.execute(WRITE)],
  ['batch', (client) => client.batch([WRITE])],
  ['batch that reads first', (client) => client.batch(['SELECT id FROM migrations', WRITE])],
  ['transaction', (client) => client.transaction('write')],
])(
  '[LD-05] [RV-05] commits and reads again after a %s that did not get the write lock',
  async (name, attempt) => {
    const url = `file:${folder}/busy-${name.replaceAll(' ', '-')}.db`
    const { $client: client } = await openDatabase(url)
    await client.execute('PRAGMA busy_timeout = 100')
    const other = createClient({ url })
    const lock = await other.transaction('write')
    await expect(attempt(client)).rejects.toThrow('SQLITE_BUSY')
    await lock.rollback()
    await client.execute('INSERT INTO migrations VALUES (1001, 0)')
    await other.execute('INSERT INTO migrations VALUES (1002, 0)')
    for (const reader of [client, other]) {
      const { rows } = await reader.execute('SELECT id FROM migrations WHERE id > 1000')
      expect(rows).toHaveLength(2)
    }
    client.close()
    other.close()
  },
)
