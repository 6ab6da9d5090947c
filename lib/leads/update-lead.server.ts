import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Site } from '@/config/schema/site'
import { checkUpdate } from '@/lib/forms/check-update'
import { ApiError } from '@/lib/http/api-error'
import type { Courier } from './courier.server'
import { answer, hashRequest } from './submit-lead.server'

/**
 * Takes a later step of an enquiry (`LD-02`): kept, then delivered after the steps before it.
 * @throws ApiError 404 for an enquiry that is not this site's, 422 with field errors.
 */
export async function updateLead(
  site: Site,
  leadId: number,
  lead: Record<string, unknown>,
  requestKey: string | null,
  courier: Courier,
): Promise<{ id: number }> {
  const checked = checkUpdate(site, lead)
  if (!checked.ok)
    throw new ApiError(422, 'Please check the fields that are marked.', { fields: checked.errors })
  const acceptance = await courier.outbox.acceptUpdate(leadId, {
    site: site.slug,
    payload: { ...checked.values, website_slug: site.slug, source: 'Website' },
    files: [],
    // Two later steps may well be alike; without a key each counts.
    requestKey: requestKey ?? `update ${randomUUID()}`,
    requestHash: hashRequest({ leadId, lead }),
  })
  if (!acceptance) throw new ApiError(404, 'There is no such enquiry.')
  const { id } = await answer(courier, acceptance)
  return { id }
}
