import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { formDrafts } from '@/lib/db/schema'
import { FORM_NAMES } from '@/lib/forms/definition'
import { openHandlers, solve } from './support/handler-rig'
import { makeJpeg } from './support/make-files'

const HOME = 'wattle-campers'
const OTHER = 'longreach-rv'
const rig = await openHandlers()
const { countUnproven } = await import('@/lib/leads/lead-request.server')
const { GET: getBotCheck } = await import('@/app/[site]/api/bot-check/route')

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

let count = 0
function makePost(more: Record<string, string> = {}, site = HOME): Record<string, string> {
  count += 1
  return {
    form: 'contact',
    form_token: rig.tokens.issueFormToken(site, 'contact', Date.now() - 5000),
    name: 'Mia',
    last_name: 'Nguyen',
    phone: '0412 345 678',
    email: 'mia@example.com',
    category: 'General Enquiry',
    message: `message ${count}`,
    ...more,
  }
}
const from = (address: string) => ({ 'x-forwarded-for': address })
const countDrafts = async (site = HOME) =>
  (await rig.getDatabase()).$count(formDrafts, eq(formDrafts.site, site))
const statusesOf = async (times: number, post: () => Promise<Response>) => {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) statuses.push((await post()).status)
  return statuses
}

describe('a form post with an unknown target', () => {
  test('[LD-07] gets a 4xx, stores no draft, and counts against the limit: 300 of them add nothing', async () => {
    const before = await countDrafts()
    const posts = await statusesOf(300, () =>
      rig.postPlain(makePost({ target: 'nowhere', message: 'x'.repeat(20_000) }), from('198.51.100.1')),
    )
    expect(posts).toEqual([...Array<number>(60).fill(422), ...Array<number>(240).fill(429)])
    expect(await countDrafts()).toBe(before)
    // Other visitors of the site, and the same visitor at another site, are not affected.
    expect((await rig.postPlain(makePost(), from('198.51.100.2'))).status).toBe(303)
    expect((await rig.postPlain(makePost({}, OTHER), from('198.51.100.1'), OTHER)).status).toBe(303)
  })

  test('[LD-07] leaves no files, and neither does an unknown form', async () => {
    const listFiles = () => readdir(join(rig.folder, 'web', 'uploads')).catch(() => [])
    const before = await listFiles()
    const wrongs: Record<string, string>[] = [{ target: 'nowhere' }, { form: 'nothing' }]
    for (const wrong of wrongs) {
      const form = new FormData()
      for (const [name, value] of Object.entries(makePost({ form: 'sell-my-car', ...wrong })))
        form.set(name, value)
      form.append('photos', new File([makeJpeg(640, 480)], 'front.jpg'))
      expect([400, 422]).toContain((await rig.postPlainFiles(form)).status)
    }
    expect(await listFiles()).toEqual(before)
  })
})

describe('requests of one visitor', () => {
  test('[LD-04] are counted before their body is read, for every content type', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 301; turn += 1)
      statuses.push((await rig.postJson('{', from('198.51.100.3'))).status)
    expect(statuses).toEqual([...Array<number>(300).fill(400), 429])
    expect((await rig.postPlain(makePost(), from('198.51.100.3'))).status).toBe(429)
    expect((await rig.postPlain(makePost({}, OTHER), from('198.51.100.3'), OTHER)).status).toBe(303)
  })

  test('[LD-04] with files have the same limit at both endpoints', async () => {
    const post = () => {
      const form = new FormData()
      form.set('form', 'nothing')
      return rig.postMultipart(form, from('198.51.100.4'))
    }
    expect((await statusesOf(21, post)).slice(-2)).toEqual([400, 429])
  })

  test('[FM-13] challenges of one site do not count at another', async () => {
    const ask = async (site: string) => {
      const request = new Request('http://dealer.example/api/bot-check', { headers: from('198.51.100.5') })
      return getBotCheck(request, { params: Promise.resolve({ site }) })
    }
    expect((await statusesOf(301, () => ask(HOME))).at(-1)).toBe(429)
    expect((await ask(OTHER)).status).toBe(200)
  })
})

describe('the limit of leads without a proof of work', () => {
  test('[LD-04] is not exhausted by spam from one address in all forms', async () => {
    const before = await countDrafts()
    let taken = 0
    for (const form of FORM_NAMES)
      for (let turn = 0; turn < 60; turn += 1) {
        const { status } = await rig.postPlain(makePost({ form, company_fax: 'junk' }), from('198.51.100.6'))
        if (status !== 429) taken += 1
      }
    expect(taken).toBe(120)
    expect((await countDrafts()) - before).toBeLessThanOrEqual(5)
    expect((await rig.postPlain(makePost(), from('198.51.100.7'))).headers.get('location')).toMatch(
      /^\/success/,
    )
    const elsewhere = await rig.postPlain(makePost({}, OTHER), from('198.51.100.6'), OTHER)
    expect(elsewhere.headers.get('location')).toMatch(/^\/success/)
  })

  test('[LD-04] is not exhausted by rejected posts from many addresses: honeypot, forged tokens, invalid fields', async () => {
    const junk: Record<string, string>[] = [
      { company_fax: 'junk' },
      { form_token: `${Date.now()}.${'0'.repeat(64)}` },
      { email: 'junk' },
    ]
    for (let turn = 0; turn < 660; turn += 1) {
      const answer = await rig.postPlain(makePost(junk[turn % junk.length]), from(`203.0.113.${turn}`))
      expect(answer.headers.get('location')).toMatch(/^\/contact\/form/)
    }
    expect((await rig.postPlain(makePost())).headers.get('location')).toMatch(/^\/success/)
  }, 120_000)

  test('[LD-04] counts valid leads, separately for each site, and never those with a proof of work', async () => {
    for (let turn = 0; turn < 600; turn += 1)
      try {
        await countUnproven(HOME)
      } catch {
        break
      }
    const sent = makePost()
    const refused = await rig.postPlain(sent)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain(sent['message'])
    const { form: _form, form_token: _token, ...lead } = makePost()
    const proven = await rig.postJson({ lead, bot_check: solve(await rig.getChallenge()) })
    expect(proven.status).toBe(200)
    expect((await rig.postPlain(makePost({}, OTHER), {}, OTHER)).headers.get('location')).toMatch(
      /^\/success/,
    )
  })
})
