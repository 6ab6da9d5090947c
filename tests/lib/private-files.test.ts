import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '@/lib/db/open-database.server'
import { makePrivateFolder, restrictDataFolder } from '@/lib/private-files.server'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'modes-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  return rm(folder, { recursive: true, force: true })
})

/** The secret of a process that starts with this data folder. */
async function readSecret(dataDir: string): Promise<string> {
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('APP_SECRET', '')
  vi.resetModules()
  const { getAppSecret } = await import('@/lib/secret.server')
  return getAppSecret()
}

const modeOf = async (...path: string[]) => ((await stat(join(folder, ...path))).mode & 0o777).toString(8)

test('[LD-04] the database, what SQLite writes beside it, and new folders are readable by this user alone', async () => {
  const database = await openDatabase(`file:${folder}/data/web/web.db`)
  await database.$client.execute('CREATE TABLE letters (text TEXT)')
  await database.$client.execute({ sql: 'INSERT INTO letters VALUES (?)', args: ['x'.repeat(100_000)] })
  for (const name of ['web.db', 'web.db-wal', 'web.db-shm'])
    expect([name, await modeOf('data', 'web', name)]).toEqual([name, '600'])
  expect([await modeOf('data'), await modeOf('data', 'web')]).toEqual(['700', '700'])
  database.$client.close()
})

test('[LD-04] a database that others could read is corrected when it is opened', async () => {
  const url = `file:${folder}/old.db`
  const first = await openDatabase(url)
  await first.$client.execute('CREATE TABLE letters (text TEXT)')
  for (const name of ['old.db', 'old.db-wal', 'old.db-shm']) await chmod(join(folder, name), 0o644)
  const second = await openDatabase(url)
  await second.$client.execute('INSERT INTO letters VALUES (1)')
  for (const name of ['old.db', 'old.db-wal', 'old.db-shm'])
    expect([name, await modeOf(name)]).toEqual([name, '600'])
  first.$client.close()
  second.$client.close()
})

test('[LD-04] the secret and its folder are readable by this user alone, also one that exists', async () => {
  const dataDir = join(folder, 'data')
  const secret = await readSecret(dataDir)
  expect([await modeOf('data'), await modeOf('data', 'app-secret')]).toEqual(['700', '600'])
  await chmod(join(dataDir, 'app-secret'), 0o644)
  expect(await readSecret(dataDir)).toBe(secret)
  expect(await modeOf('data', 'app-secret')).toBe('600')
})

test('[LD-04] at start, what an earlier version left open is closed; nothing is created', async () => {
  const dataDir = join(folder, 'data')
  restrictDataFolder(dataDir)
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  await mkdir(join(dataDir, 'web', 'uploads'), { recursive: true })
  const files = ['app-secret', 'web/web.db', 'web/web.db-wal', 'web/uploads/a']
  for (const name of files) await writeFile(join(dataDir, name), 'x', { mode: 0o644 })
  for (const name of ['', 'web', 'web/uploads']) await chmod(join(dataDir, name), 0o755)
  restrictDataFolder(dataDir)
  for (const name of files) expect([name, await modeOf('data', name)]).toEqual([name, '600'])
  for (const name of ['', 'web', 'web/uploads'])
    expect([name, await modeOf('data', name)]).toEqual([name, '700'])
})

test('[LD-04] a folder that several users share keeps its modes', async () => {
  const open = join(folder, 'shared')
  await mkdir(open)
  await chmod(open, 0o1777)
  makePrivateFolder(open)
  expect(await modeOf('shared')).toBe('777')
})
