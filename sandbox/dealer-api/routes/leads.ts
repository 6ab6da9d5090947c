import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import { z } from 'zod'
import { ApiError, checkValue, readBody } from '../errors'
import { runIdempotent, readIdempotencyKey } from '../idempotency'
import { storeFile, type StoredFile } from '../lead-files'
import { readId, type Platform } from '../platform'
import { leadFiles, leads, leadUpdates, type JsonObject } from '../schema'
import type { Transaction } from '../store'

const MAX_FILES = 20

const leadSchema = z.looseObject({
  website_slug: z.string().min(1, 'is required'),
  dealership_slug: z.string().optional(),
})
const bodySchema = z.object({ lead: leadSchema })
const updateSchema = z.object({ lead: z.looseObject({}) })

/** Leads (`LD-01`, `LD-02`). The same routes below `/mock` respond alike and store nothing (`LD-06`). */
export function createLeadRoutes(platform: Platform): Hono {
  const app = new Hono()
  const { store, inbox, clock } = platform

  async function insertLead(c: Context, tx: Transaction, lead: z.output<typeof leadSchema>): Promise<number> {
    const [row] = await tx
      .insert(leads)
      .values({
        idempotencyKey: readIdempotencyKey(c),
        receivedAt: clock.iso(),
        site: lead.website_slug,
        payload: lead,
      })
      .returning({ id: leads.id })
    if (!row) throw new Error('The insert returned no id')
    return row.id
  }

  /** Stores an update of a lead. @throws ApiError 404 when the lead does not exist */
  async function addUpdate(tx: Transaction, id: number, payload: JsonObject): Promise<void> {
    await requireLead(tx, id)
    await tx.insert(leadUpdates).values({ leadId: id, receivedAt: clock.iso(), payload })
    await tx.update(leads).set({ inInbox: true }).where(eq(leads.id, id))
  }

  app.post('/api/leads', async (c) => {
    const body = await readBody(c, bodySchema)
    const answer = await runIdempotent(c, store, body, async (tx) => ({
      status: 201,
      body: { id: await insertLead(c, tx, body.lead) },
    }))
    inbox.announce()
    return answer
  })

  app.post('/api/leads/with-files', async (c) => {
    const { lead, files } = await readForm(c)
    if (files.length > MAX_FILES) throw new ApiError(422, `files: must have at most ${MAX_FILES} items`)
    const storedFiles: StoredFile[] = []
    for (const [field, file] of files) storedFiles.push(await storeFile(store.filesDir, field, file))
    const answer = await runIdempotent(c, store, { lead, kept: storedFiles }, async (tx) => {
      const known = lead.lead_id === undefined ? null : readId(String(lead.lead_id))
      const id = known ?? (await insertLead(c, tx, lead))
      if (known !== null) await addUpdate(tx, known, lead)
      if (storedFiles.length > 0)
        await tx.insert(leadFiles).values(storedFiles.map((file) => ({ leadId: id, ...file })))
      return { status: known === null ? 201 : 200, body: { id } }
    })
    inbox.announce()
    return answer
  })

  app.put('/api/leads/:id', async (c) => {
    const id = readId(c.req.param('id'))
    const body = await readBody(c, updateSchema)
    const answer = await runIdempotent(c, store, body, async (tx) => {
      await addUpdate(tx, id, body.lead)
      return { status: 200, body: { id } }
    })
    inbox.announce()
    return answer
  })

  app.post('/mock/api/leads', async (c) => {
    await readBody(c, bodySchema)
    return c.json({ id: 1 }, 201)
  })
  app.post('/mock/api/leads/with-files', async (c) => {
    await readForm(c)
    return c.json({ id: 1 }, 201)
  })
  app.put('/mock/api/leads/:id', async (c) => {
    await readBody(c, updateSchema)
    return c.json({ id: readId(c.req.param('id')) })
  })
  return app
}

async function requireLead(tx: Transaction, id: number): Promise<void> {
  const [row] = await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, id))
  if (!row) throw new ApiError(404, `Lead ${id} not found`)
}

async function readForm(
  c: Context,
): Promise<{ lead: z.output<typeof leadSchema>; files: [field: string, file: File][] }> {
  let form: FormData
  try {
    form = await c.req.raw.formData()
  } catch {
    throw new ApiError(400, 'The body is not multipart form data')
  }
  const files: [string, File][] = []
  for (const [field, value] of form) if (typeof value !== 'string') files.push([field, value])
  return { lead: checkValue({ lead: readLeadField(form.get('lead')) }, bodySchema).lead, files }
}

function readLeadField(value: File | string | null): JsonObject {
  if (typeof value !== 'string') throw new ApiError(422, 'lead: is required, as JSON')
  try {
    return JSON.parse(value) as JsonObject
  } catch {
    throw new ApiError(422, 'lead: is not valid JSON')
  }
}
