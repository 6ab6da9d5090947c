import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readStoredPath, toStoredPath } from '@/lib/leads/stored-path.server'

test('[LD-05] a file in the data folder is found again when the folder was moved, also by an older row', async () => {
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

test('[LD-05] a file elsewhere keeps its whole path, and one that is gone is named where it was', () => {
  expect(toStoredPath('/elsewhere/uploads/a', '/data')).toBe('/elsewhere/uploads/a')
  expect(toStoredPath('/database/a', '/data')).toBe('/database/a')
  expect(readStoredPath('/elsewhere/uploads/a', '/data')).toBe('/elsewhere/uploads/a')
})
