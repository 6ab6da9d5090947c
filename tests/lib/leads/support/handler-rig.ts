import { afterAll } from 'vitest'
import { openDealerPlatform } from '@/tests/support/dealer-platform'
import type { Challenge } from '@/tests/support/solve-challenge'
import type { InboxLead } from './outbox-rig'

export { solve, type Challenge } from '@/tests/support/solve-challenge'

export const HOST = 'wattle-campers.localhost:3000'

/**
 * The web app's lead handlers, called like the framework calls them, with their own database and a sandbox. Sets the
 * environment before any module reads it.
 */
export async function openHandlers() {
  const sandbox = await openDealerPlatform()
  const { POST: postLead } = await import('@/app/[site]/api/leads/route')
  const { PUT: putLead } = await import('@/app/[site]/api/leads/[id]/route')
  const { POST: postLeadWithFiles } = await import('@/app/api/leads/with-files/route')
  const botCheck = await import('@/app/[site]/api/bot-check/route')
  const tokens = await import('@/lib/bot-check/form-token.server')
  const drafts = await import('@/lib/leads/form-draft.server')
  const { getDatabase } = await import('@/lib/db/open-database.server')
  const { getLeadDeliverer } = await import('@/lib/leads/lead-delivery.server')

  afterAll(async () => {
    ;(await getDatabase()).$client.close()
  })

  const route = (params: object = {}) => ({
    params: Promise.resolve({ site: 'wattle-campers', id: '', ...params }),
  })
  const makeRequest = (method: string, path: string, body: BodyInit | null, headers: HeadersInit = {}) =>
    new Request(`http://${HOST}${path}`, {
      method,
      body,
      headers: { host: HOST, 'x-forwarded-for': nextAddress(), ...headers },
    })
  return {
    folder: sandbox.folder,
    tokens,
    drafts,
    getDatabase,
    getLeadDeliverer,
    async getChallenge(site = 'wattle-campers') {
      const response = await botCheck.GET(makeRequest('GET', '/api/bot-check', null), route({ site }))
      return (await response.json()) as Challenge
    },
    async postJson(body: unknown, headers: HeadersInit = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const request = makeRequest('POST', '/api/leads', text, {
        'content-type': 'application/json',
        ...headers,
      })
      return readAnswer(await postLead(request, route()))
    },
    async put(id: number | string, body: unknown, site = 'wattle-campers', headers: HeadersInit = {}) {
      const request = makeRequest('PUT', `/api/leads/${id}`, JSON.stringify(body), {
        'content-type': 'application/json',
        ...headers,
      })
      return readAnswer(await putLead(request, route({ id: String(id), site })))
    },
    postPlain: async (fields: Record<string, string>, headers: HeadersInit = {}, site = 'wattle-campers') =>
      postLead(makeRequest('POST', '/api/leads', new URLSearchParams(fields), headers), route({ site })),
    postMultipart: async (form: FormData, headers: HeadersInit = {}) =>
      postLead(makeRequest('POST', '/api/leads', form, headers), route()),
    async postFiles(form: FormData | URLSearchParams) {
      const request = makeRequest('POST', '/api/leads/with-files', form)
      return readAnswer(await postLeadWithFiles(request, {}))
    },
    postPlainFiles: async (form: FormData | URLSearchParams) =>
      postLeadWithFiles(makeRequest('POST', '/api/leads/with-files', form), {}),
    async readInbox() {
      const response = await fetch(`${sandbox.url}/inbox.json`)
      return ((await response.json()) as { leads: InboxLead[] }).leads
    },
    async setFault(fault: object) {
      await fetch(`${sandbox.url}/faults`, {
        method: 'PUT',
        body: JSON.stringify({ part: 'dealer-api', ...fault }),
        headers: { 'content-type': 'application/json' },
      })
    },
    clearFaults: () => fetch(`${sandbox.url}/faults`, { method: 'DELETE' }),
  }
}

type Answer = {
  status: number
  headers: Headers
  body: { id?: number; error?: string; fields?: Record<string, string> }
}

async function readAnswer(response: Response): Promise<Answer> {
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer['body'],
  }
}

let addresses = 0
/** A new IP address for each request, so that rate limits apply only where a test needs them. */
function nextAddress(): string {
  addresses += 1
  return `10.0.${Math.floor(addresses / 250)}.${addresses % 250}`
}
