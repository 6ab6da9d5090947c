// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LeadSender } from '@/components/forms/send-lead'
import type { FormValues } from '@/lib/forms/values'

const NO_CHECK = { kind: 'none' } as const
const VALUES: FormValues = { name: 'Mia', message: 'Is it still there?' }
const ACCEPTED = { status: 200, body: { id: 7, category: 'general-enquiry' } }

type StubResponse = { status: number; body?: unknown; headers?: Record<string, string> }
type Sent = { key: string | null; lead: Record<string, unknown> }

let sent: Sent[] = []

/** Stubs `fetch` with responses in order; `null` is a network error. */
function answerWith(answers: (StubResponse | null)[]): void {
  sent = []
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { lead } = JSON.parse(String(init.body)) as { lead: Record<string, unknown> }
    sent.push({ key: new Headers(init.headers).get('idempotency-key'), lead })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (!answer) throw new TypeError('network')
    return Response.json(answer.body ?? {}, { status: answer.status, headers: answer.headers ?? {} })
  })
}

/** Creates a form and returns its send function. */
function openForm(html: string): { send: () => ReturnType<LeadSender['send']>; element: HTMLFormElement } {
  const element = document.createElement('form')
  element.innerHTML = html
  const sender = new LeadSender({ form: 'contact', botCheck: NO_CHECK })
  sender.start(element)
  return { send: () => sender.send({ values: VALUES }), element }
}

afterEach(() => vi.unstubAllGlobals())

const REUSES_KEY = [401, 403, 404, 408, 409, 429, 500, 502, 503, 504]
const RENEWS_KEY = [400, 413, 415, 422]

describe('[LD-05] an enquiry sent again after a lost response', () => {
  test.each(REUSES_KEY)(
    '[LD-05] reuses its key after status %d, so that one enquiry is created',
    async (status) => {
      answerWith([null, { status, body: { error: 'No.' } }, ACCEPTED])
      const { send } = openForm('')
      expect([await send(), await send(), await send()].map(({ kind }) => kind)).toEqual([
        'failed',
        'failed',
        'sent',
      ])
      expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    },
  )

  test.each(RENEWS_KEY)('[LD-05] uses a new key after status %d', async (status) => {
    answerWith([{ status, body: { error: 'No.' } }, ACCEPTED])
    const { send } = openForm('')
    await send()
    await send()
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  })

  test.each([...REUSES_KEY, ...RENEWS_KEY].filter((status) => status !== 404))(
    '[LD-05] a step applies the same rule after status %d',
    async (status) => {
      answerWith([{ status, body: { error: 'No.' } }])
      let request = { body: '', key: '' }
      const sender = new LeadSender({
        form: 'trade-in',
        botCheck: NO_CHECK,
        request,
        onRequest: (next) => {
          request = next
        },
      })
      await sender.send({ values: { name: 'Mia' } })
      expect(request.key !== '').toBe(REUSES_KEY.includes(status))
    },
  )
})

test('[FM-13] retries a rejected bot check once with the same key', async () => {
  answerWith([{ status: 422, body: { error: 'x', fields: { bot_check: 'spent' } } }, ACCEPTED])
  const { send } = openForm('')
  expect((await send()).kind).toBe('sent')
  expect(sent[0]?.key).toBe(sent[1]?.key)
})

test('[LD-04] shows the Retry-After delay, also without an error message', async () => {
  answerWith([{ status: 429, headers: { 'retry-after': '40' } }])
  const { send } = openForm('')
  expect(await send()).toMatchObject({
    message: 'We could not send this just now. Please try again in 40 seconds.',
  })
})

test('[FM-13] clears an autofilled honeypot, so that the next attempt succeeds', async () => {
  answerWith([
    { status: 422, body: { error: 'Once more.', fields: { company_fax: 'Once more.' } } },
    ACCEPTED,
  ])
  const { send, element } = openForm('<input name="company_fax" value="0298765432">')
  expect(await send()).toMatchObject({ kind: 'failed', message: 'Once more.' })
  expect(element.querySelector('input')?.value).toBe('')
  expect((await send()).kind).toBe('sent')
  expect(sent[1]?.lead).not.toHaveProperty('company_fax')
})

describe('[FM-10] whether the newsletter box was touched', () => {
  test('[FM-10] is false for the default state, even after scripted events', async () => {
    answerWith([ACCEPTED])
    const { send, element } = openForm('<input type="checkbox" name="opt_in" checked>')
    element.querySelector('input')?.dispatchEvent(new Event('change', { bubbles: true }))
    await send()
    expect(sent[0]?.lead['opt_in_touched']).toBe(false)
  })

  test('[FM-10] is true for a changed checkbox and absent without one', async () => {
    answerWith([ACCEPTED])
    const { send, element } = openForm('<input type="checkbox" name="opt_in" checked>')
    const box = element.querySelector('input')
    if (box) box.checked = false
    await send()
    expect(sent[0]?.lead['opt_in_touched']).toBe(true)
    await openForm('').send()
    expect(sent[1]?.lead).not.toHaveProperty('opt_in_touched')
  })
})
