import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStoredPath, toStoredPath } from '@/lib/leads/upload-space.server'

test('[LD-05] finds a file after the data folder was moved, including for older rows', async () => {
  const root = await mkdtemp(join(tmpdir(), 'moved-'))
  const before = join(root, 'before')
  const path = join(before, 'web', 'uploads', 'a-file')
  await mkdir(join(before, 'web', 'uploads'), { recursive: true })
  await writeFile(path, 'x')
  const stored = toStoredPath(path, before)
  expect(stored).toBe(join('web', 'uploads', 'a-file'))
  expect([readStoredPath(stored, before), readStoredPath(path, before)]).toEqual([path, path])
  const after = join(root, 'after')
  await rename(before, after)
  const moved = join(after, 'web', 'uploads', 'a-file')
  expect([readStoredPath(stored, after), readStoredPath(path, after)]).toEqual([moved, moved])
  await rm(root, { recursive: true })
})

test('[LD-05] keeps the absolute path of a file outside the data folder, and of a missing file', () => {
  expect(toStoredPath('/elsewhere/uploads/a', '/data')).toBe('/elsewhere/uploads/a')
  expect(toStoredPath('/database/a', '/data')).toBe('/database/a')
  expect(readStoredPath('/elsewhere/uploads/a', '/data')).toBe('/elsewhere/uploads/a')
})
