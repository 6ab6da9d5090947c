import type { BotCheckPlan } from '@/lib/bot-check/plan'

/** Timeouts in ms for loading the script and for a non-interactive verdict. */
const LOAD_MS = 10_000
const VERDICT_MS = 15_000

type Options = {
  sitekey: string
  action: string
  appearance: 'interaction-only'
  'response-field': false
  callback: (token: string) => void
  'error-callback': () => true
  'timeout-callback': () => void
  'unsupported-callback': () => void
  'before-interactive-callback': () => void
}
type Turnstile = {
  render: (container: HTMLElement, options: Options) => string | undefined
  remove: (widget: string) => void
}

let script: Promise<Turnstile> | null = null

/**
 * Gets a Turnstile token for one form (`FM-13`). The widget is appended to the form and becomes visible only when
 * it needs interaction. The script loads once per document, when a form first receives focus.
 * @throws when the script does not load, or no verdict arrives, in time.
 */
export async function loadTurnstileToken(
  { siteKey, scriptUrl }: Extract<BotCheckPlan, { kind: 'turnstile' }>,
  form: string,
  target: HTMLElement,
): Promise<string> {
  script ??= loadScript(scriptUrl).catch((error: unknown) => {
    script = null
    throw error
  })
  const turnstile = await script
  const container = document.createElement('div')
  target.append(container)
  let widget: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error('turnstile: no verdict'))
      timer = setTimeout(fail, VERDICT_MS)
      widget = turnstile.render(container, {
        sitekey: siteKey,
        action: form,
        appearance: 'interaction-only',
        'response-field': false,
        callback: resolve,
        'error-callback': () => {
          fail()
          return true
        },
        'timeout-callback': fail,
        'unsupported-callback': fail,
        // The shopper is solving an interactive challenge: wait without a limit.
        'before-interactive-callback': () => clearTimeout(timer),
      })
    })
  } finally {
    clearTimeout(timer)
    if (widget) turnstile.remove(widget)
    container.remove()
  }
}

function loadScript(url: string): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    const fail = () => {
      element.remove()
      reject(new Error('turnstile: no script'))
    }
    const timer = setTimeout(fail, LOAD_MS)
    element.src = url
    element.async = true
    element.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    element.addEventListener('load', () => {
      clearTimeout(timer)
      const { turnstile } = window as Window & { turnstile?: Turnstile }
      if (turnstile) resolve(turnstile)
      else fail()
    })
    document.head.append(element)
  })
}
