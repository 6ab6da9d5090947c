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

let asked: string[] = []
let scripts: string[] = []

/** The provider's script arrives or does not; its widget then does what it is told. */
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
  // The script is fetched once a document; each test begins with a new one.
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
  asked = []
  scripts = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(await createChallenge({ hmacKey: 'key', maxnumber: 20 }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'turnstile')
})

describe('[FM-13] our own check', () => {
  test('[FM-13] begins when the form is touched, for that form, and is done once', async () => {
    const { proof, form } = await openForm({ kind: 'altcha' })
    expect(asked).toEqual([])
    form.dispatchEvent(new Event('focusin'))
    const [first, again] = [await proof?.prove(), await proof?.prove()]
    expect(isWork(first ?? '')).toBe(true)
    expect(again).toBe(first)
    expect(asked).toEqual(['/api/bot-check?form=contact'])
    proof?.drop()
    expect(await proof?.prove()).not.toBe(first)
  })

  test('[FM-13] a site that wants none has none', async () => {
    expect((await openForm({ kind: 'none' })).proof).toBeNull()
  })
})

describe('[FM-13] the provider’s check', () => {
  test('[FM-13] is asked when the form is touched, not before, and leaves nothing in the form', async () => {
    provide(({ action, callback }) => callback(action === 'contact' ? 'token' : ''))
    const { proof, form } = await openForm(TURNSTILE)
    expect(scripts).toEqual([])
    form.dispatchEvent(new Event('focusin'))
    expect(await proof?.prove()).toBe('token')
    expect([scripts, asked]).toEqual([[TURNSTILE.scriptUrl], []])
    expect(form.children).toHaveLength(1)
  })

  test('[LD-05] when its script is blocked, work takes its place', async () => {
    provide(null)
    const { proof } = await openForm(TURNSTILE)
    expect(isWork((await proof?.prove()) ?? '')).toBe(true)
  })

  test('[LD-05] when the widget fails, work takes its place', async () => {
    provide((options) => options['error-callback']())
    const { proof } = await openForm(TURNSTILE)
    expect(isWork((await proof?.prove()) ?? '')).toBe(true)
  })

  test('[LD-05] when the server does not take its token, the next proof is work; a spent one is asked for anew', async () => {
    provide(({ callback }) => callback('token'))
    const { proof } = await openForm(TURNSTILE)
    await proof?.prove()
    proof?.drop()
    expect(await proof?.prove()).toBe('token')
    proof?.refuse()
    expect(isWork((await proof?.prove()) ?? '')).toBe(true)
  })
})
