import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
    5000,
  ])
  first.$client.close()
  const again = await openDatabase(url)
  const applied = await again.$client.execute('SELECT id FROM migrations ORDER BY id')
  expect(applied.rows.map((row) => row['id'])).toEqual(MIGRATIONS.map(({ id }) => id))
  again.$client.close()
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
