// @vitest-environment happy-dom
import { createChallenge } from 'altcha-lib/v1'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BotProof } from '@/components/forms/bot-proof'
import type { BotCheckPlan } from '@/lib/bot-check/plan'

const TURNSTILE: BotCheckPlan = {
  kind: 'turnstile',
  siteKey: 'key',
  scriptUrl: 'https://provider.example/api.js',
}
type Options = { action: string; callback: (token: string) => void; 'error-callback': () => unknown }

let requests: string[] = []
let scripts: string[] = []

/** Stubs the provider's script: `null` makes it fail to load, otherwise `behave` acts as the widget. */
function provide(behave: ((options: Options) => void) | null): void {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [script] = nodes
    if (!(script instanceof HTMLScriptElement)) return
    scripts.push(script.src)
    if (behave)
      Object.assign(window, {
        turnstile: {
          render: (_container: HTMLElement, options: Options) => {
            behave(options)
            return 'widget'
          },
          remove: () => {},
        },
      })
    queueMicrotask(() => script.dispatchEvent(new Event(behave ? 'load' : 'error')))
  })
}

async function openForm(plan: BotCheckPlan): Promise<{ proof: BotProof | null; form: HTMLElement }> {
  // The script loads once per document: reset the module for each test.
  vi.resetModules()
  const { BotProof: Proof } = await import('@/components/forms/bot-proof')
  document.body.innerHTML = '<form><input name="name"></form>'
  const form = document.querySelector('form')
  if (!form) throw new Error('There is no form.')
  const proof = Proof.plan(plan, 'contact')
  proof?.startWhenTouched(form)
  return { proof, form }
}
const isWork = (proof: string) => proof !== 'token' && atob(proof).includes('challenge')

beforeEach(() => {
  requests = []
  scripts = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return Response.json(await createChallenge({ hmacKey: 'key', maxnumber: 20 }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'turnstile')
})

describe('[FM-13] the built-in bot check', () => {
  test('[FM-13] starts when the form receives focus, and runs once', async () => {
    const { proof, form } = await openForm({ kind: 'altcha' })
    expect(requests).toEqual([])
    form.dispatchEvent(new Event('focusin'))
    const [first, again] = [await proof?.prove(), await proof?.prove()]
    expect(isWork(first ?? '')).toBe(true)
    expect(again).toBe(first)
    expect(requests).toEqual(['/api/bot-check?form=contact'])
    proof?.drop()
    expect(await proof?.prove()).not.toBe(first)
  })

  test('[FM-13] is absent on a site without a bot check', async () => {
    expect((await openForm({ kind: 'none' })).proof).toBeNull()
  })
})

describe('[FM-13] the Turnstile check', () => {
  test('[FM-13] starts when the form receives focus, not before, and removes its widget', async () => {
    provide(({ action, callback }) => callback(action === 'contact' ? 'token' : ''))
    const { proof, form } = await openForm(TURNSTILE)
    expect(scripts).toEqual([])
    form.dispatchEvent(new Event('focusin'))
    expect(await proof?.prove()).toBe('token')
    expect([scripts, requests]).toEqual([[TURNSTILE.scriptUrl], []])
    expect(form.children).toHaveLength(1)
  })

  test('[LD-05] falls back to proof of work when the script is blocked', async () => {
    provide(null)
    const { proof } = await openForm(TURNSTILE)
    expect(isWork((await proof?.prove()) ?? '')).toBe(true)
  })

  test('[LD-05] falls back to proof of work when the widget fails', async () => {
    provide((options) => options['error-callback']())
    const { proof } = await openForm(TURNSTILE)
    expect(isWork((await proof?.prove()) ?? '')).toBe(true)
  })

  test('[LD-05] replaces a used token, and falls back to proof of work after a rejected one', async () => {
    provide(({ callback }) => callback('token'))
    const { proof } = await openForm(TURNSTILE)
    await proof?.prove()
    proof?.drop()
    expect(await proof?.prove()).toBe('token')
    proof?.refuse()
    expect(isWork((await proof?.prove()) ?? '')).toBe(true)
  })
})
