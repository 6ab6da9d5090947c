import 'server-only'
import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '@/lib/db/open-database.server'
import { formDrafts } from '@/lib/db/schema'
import { FORM_NAMES, type FormName } from '@/lib/forms/definition'
import type { FieldErrors } from '@/lib/forms/schema'

/** How long a form that must be shown again is kept, in ms. */
const LIFETIME_MS = 30 * 60_000

export type FormDraft = {
  site: string
  form: FormName
  values: Record<string, string>
  errors: FieldErrors
  alert: string
}

const textsSchema = z.record(z.string(), z.string())

/** Keeps what was typed for the page that shows the form again. Kept here, for an address would leak it. Returns its id. */
export async function saveFormDraft(database: Database, draft: FormDraft): Promise<string> {
  const id = randomUUID()
  await database.insert(formDrafts).values({
    id,
    site: draft.site,
    form: draft.form,
    values: JSON.stringify(draft.values),
    errors: JSON.stringify(draft.errors),
    alert: draft.alert,
    expiresAt: Date.now() + LIFETIME_MS,
  })
  return id
}

/** A draft of this site that has not expired, or `null`. */
export async function loadFormDraft(database: Database, site: string, id: string): Promise<FormDraft | null> {
  const [row] = await database
    .select()
    .from(formDrafts)
    .where(and(eq(formDrafts.id, id), eq(formDrafts.site, site), gt(formDrafts.expiresAt, Date.now())))
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
