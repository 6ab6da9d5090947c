import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '@/lib/db/open-database.server'
import { formDrafts } from '@/lib/db/schema'

const folder = await mkdtemp(join(tmpdir(), 'drafts-'))
vi.stubEnv('DATA_DIR', folder)
const { loadFormDraft, saveFormDraft } = await import('@/lib/leads/form-draft.server')
const DRAFTS_PER_VISITOR = 5
const DRAFTS_PER_SITE = 1000

const { Outbox } = await import('@/lib/leads/outbox.server')

const url = `file:${folder}/web.db`
/** Two instances of the product on one database. */
const first = await openDatabase(url)
const second = await openDatabase(url)
const MINUTE = 60_000

afterAll(async () => {
  first.$client.close()
  second.$client.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => first.delete(formDrafts))

const makeDraft = (site: string, visitor: string, message = 'typed') => ({
  site,
  visitor,
  form: 'contact' as const,
  values: { message },
  errors: {},
  alert: '',
})
const countOf = (site: string) => first.$count(formDrafts, eq(formDrafts.site, site))

test('[LD-04] limits the live drafts of a visitor at a site across instances, deleting the oldest', async () => {
  const other = await saveFormDraft(first, makeDraft('north', 'visitor-b'), 1)
  const elsewhere = await saveFormDraft(first, makeDraft('south', 'visitor-a'), 1)
  const ids: string[] = []
  for (let number = 0; number < 20; number += 1)
    ids.push(
      await saveFormDraft(
        number % 2 ? first : second,
        makeDraft('north', 'visitor-a', `${number}`),
        1 + number,
      ),
    )
  const loaded = await Promise.all(ids.map((id) => loadFormDraft(first, 'north', id, 30)))
  expect(loaded.map((draft) => draft?.values['message'] ?? null)).toEqual([
    ...Array<null>(20 - DRAFTS_PER_VISITOR).fill(null),
    ...ids.map((_id, number) => `${number}`).slice(-DRAFTS_PER_VISITOR),
  ])
  expect(await loadFormDraft(second, 'north', other, 30)).not.toBeNull()
  expect(await loadFormDraft(second, 'south', elsewhere, 30)).not.toBeNull()
})

test('[LD-04] never deletes the new draft among drafts of the same millisecond', async () => {
  for (let number = 0; number < 30; number += 1) {
    const id = await saveFormDraft(first, makeDraft('north', 'visitor-a'), 1)
    expect(await loadFormDraft(first, 'north', id, 2)).not.toBeNull()
  }
  expect(await countOf('north')).toBe(DRAFTS_PER_VISITOR)
})

test('[LD-04] limits the live drafts of a site over all visitors, separately for each site', async () => {
  const south = await saveFormDraft(first, makeDraft('south', 'visitor-a'), 1)
  const row = {
    site: 'north',
    form: 'contact',
    values: '{}',
    errors: '{}',
    alert: '',
    expiresAt: 30 * MINUTE,
  }
  await first
    .insert(formDrafts)
    .values(Array.from({ length: DRAFTS_PER_SITE + 50 }, (_, index) => ({ ...row, id: `old ${index}` })))
  const id = await saveFormDraft(second, makeDraft('north', 'visitor-a'), 1)
  expect(await countOf('north')).toBe(DRAFTS_PER_SITE)
  expect(await loadFormDraft(first, 'north', id, 2)).not.toBeNull()
  expect(await loadFormDraft(first, 'south', south, 2)).not.toBeNull()
})

test('[FM-21] does not load an expired draft, and deletes it with the next draft of its site', async () => {
  const old = await saveFormDraft(first, makeDraft('north', 'visitor-a'), 0)
  expect(await loadFormDraft(first, 'north', old, 30 * MINUTE - 1)).not.toBeNull()
  expect(await loadFormDraft(first, 'north', old, 30 * MINUTE)).toBeNull()
  await saveFormDraft(second, makeDraft('north', 'visitor-b'), 30 * MINUTE)
  expect(await countOf('north')).toBe(1)
})

test('[FM-21] the outbox sweep deletes expired drafts of every site', async () => {
  await saveFormDraft(first, makeDraft('north', 'visitor-a'), 0)
  await saveFormDraft(first, makeDraft('south', 'visitor-a'), 0)
  const live = await saveFormDraft(first, makeDraft('south', 'visitor-b'), 1)
  await new Outbox(second, () => 30 * MINUTE).sweep()
  const left = await first.select({ id: formDrafts.id }).from(formDrafts)
  expect(left).toEqual([{ id: live }])
})

test('[LD-04] stores a visitor as a hash that differs by site', async () => {
  await saveFormDraft(first, makeDraft('north', '203.0.113.9'))
  await saveFormDraft(first, makeDraft('south', '203.0.113.9'))
  const stored = await first.select().from(formDrafts)
  expect(JSON.stringify(stored)).not.toContain('203.0.113.9')
  const [north, south] = stored.map(({ visitor }) => visitor)
  expect(north).toMatch(/^[\w-]{43}$/)
  expect(south).not.toBe(north)
})

test('[LD-04] truncates values that are too large before storing them', async () => {
  const id = await saveFormDraft(first, makeDraft('north', 'visitor-a', 'x'.repeat(100_000)))
  const [stored] = await first
    .select()
    .from(formDrafts)
    .where(and(eq(formDrafts.id, id)))
  expect(stored?.values.length).toBeLessThanOrEqual(16 * 1024)
})
