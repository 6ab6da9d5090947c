import 'server-only'
import { createHmac, randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, lte, ne, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '@/lib/db/open-database.server'
import { formDrafts } from '@/lib/db/schema'
import { FORM_NAMES, type FormName } from '@/lib/forms/definition'
import type { FieldErrors } from '@/lib/forms/schema'
import { limitTexts } from '@/lib/http/truncate-json'
import { deriveKey } from '@/lib/secret.server'

/** Lifetime of a draft in ms. */
const LIFETIME_MS = 30 * 60_000
/** Maximum live drafts per visitor and site. */
const DRAFTS_PER_VISITOR = 5
/** Maximum live drafts per site: with `LARGEST_DRAFT`, about 16 MB. */
const DRAFTS_PER_SITE = 1000
/** Maximum size of a draft's values in bytes of JSON. The longest message a form accepts is 4,000 characters. */
const LARGEST_DRAFT = 16 * 1024
/** Maximum rows that one insert deletes; above the site limit, so that a lowered limit takes effect at once. */
const SURPLUS = 10 * DRAFTS_PER_SITE

type FormDraft = {
  site: string
  form: FormName
  values: Record<string, string>
  errors: FieldErrors
  alert: string
}
/** `visitor` is `ApiContext.visitor`; only its keyed hash is stored. */
type NewFormDraft = FormDraft & { visitor: string }

const textsSchema = z.record(z.string(), z.string())

/**
 * Stores the values of a rejected form, to render it again; in the URL they would leak. Truncates values beyond
 * `LARGEST_DRAFT`. Deletes the site's expired drafts and the oldest ones above the limits. `now` in Unix ms.
 * Returns the draft's id.
 */
export async function saveFormDraft(
  database: Database,
  draft: NewFormDraft,
  now: number = Date.now(),
): Promise<string> {
  const id = randomUUID()
  const { site, form, alert } = draft
  const visitor = hashVisitor(site, draft.visitor)
  const insert = database.insert(formDrafts).values({
    id,
    site,
    visitor,
    form,
    alert,
    values: JSON.stringify(limitTexts(draft.values, LARGEST_DRAFT)),
    errors: JSON.stringify(draft.errors),
    expiresAt: now + LIFETIME_MS,
  })
  // Excludes the new draft, so that drafts of the same millisecond cannot evict it.
  const ofSite = and(eq(formDrafts.site, site), ne(formDrafts.id, id))
  const ofVisitor = and(ofSite, eq(formDrafts.visitor, visitor))
  await database.batch([
    database.delete(formDrafts).where(and(eq(formDrafts.site, site), lte(formDrafts.expiresAt, now))),
    insert,
    deleteOldest(database, ofVisitor, DRAFTS_PER_VISITOR - 1),
    deleteOldest(database, ofSite, DRAFTS_PER_SITE - 1),
  ])
  return id
}

/** Loads a draft of the site; `null` when it is missing or expired. `now` in Unix ms. */
export async function loadFormDraft(
  database: Database,
  site: string,
  id: string,
  now: number = Date.now(),
): Promise<FormDraft | null> {
  const [row] = await database
    .select()
    .from(formDrafts)
    .where(and(eq(formDrafts.id, id), eq(formDrafts.site, site), gt(formDrafts.expiresAt, now)))
  const form = FORM_NAMES.find((name) => name === row?.form)
  if (!row || !form) return null
  return {
    site,
    form,
    values: textsSchema.parse(JSON.parse(row.values)),
    errors: textsSchema.parse(JSON.parse(row.errors)),
    alert: row.alert,
  }
}

function deleteOldest(database: Database, scope: SQL | undefined, keep: number) {
  const surplus = database
    .select({ id: formDrafts.id })
    .from(formDrafts)
    .where(scope)
    .orderBy(desc(formDrafts.expiresAt), formDrafts.id)
    .limit(SURPLUS)
    .offset(keep)
  return database.delete(formDrafts).where(inArray(formDrafts.id, surplus))
}

function hashVisitor(site: string, visitor: string): string {
  return createHmac('sha256', deriveKey('form-draft', site)).update(visitor).digest('base64url')
}
