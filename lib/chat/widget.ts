import type { ChatContext } from './settings'

/** A site's theme for the provider's panel, as CSS values. */
type ChatLook = {
  primary: string
  onPrimary: string
  surface: string
  ink: string
  font: string
  radius: string
}

/** The API that the provider's script defines on `window`. To change the provider, replace only this file. */
type Provider = {
  start: (
    context: ChatContext,
    look: ChatLook,
    onClose: () => void,
    onSent: (isFirst: boolean) => void,
  ) => void
  setContext: (context: ChatContext) => void
  open: (draft: string) => void
  show: () => void
  hide: () => void
}

declare global {
  interface Window {
    dealerChat?: Provider
  }
}

/** A started chat widget. */
export type ChatWidget = {
  /** Opens the panel. The draft is put into the input unless it already has text. */
  open: (draft: string) => void
  /** Hides the widget; the conversation is preserved. */
  hide: () => void
  /** Restores the state before `hide`. */
  show: () => void
  /** Updates the page that the shopper is on. */
  setContext: (context: ChatContext) => void
}

/** The provider's script failed to load or is invalid. */
class ChatError extends Error {
  override name = 'ChatError'
}

/** Timeout of the provider's script in ms, after which the shopper gets the contact page. */
const LOAD_MS = 6000

/**
 * Loads the provider's script, once per document, and starts it (`NV-05`).
 * @param onClose called after the shopper has closed the panel
 * @param onSent called after a message was sent; `isFirst` for the first one of the conversation
 * @throws ChatError on failure or after `LOAD_MS`; can be called again.
 */
export async function startWidget(
  script: string,
  context: ChatContext,
  look: ChatLook,
  onClose: () => void,
  onSent: (isFirst: boolean) => void,
): Promise<ChatWidget> {
  if (!window.dealerChat) await loadScript(script)
  const provider = window.dealerChat
  if (!provider) throw new ChatError('The chat script did not define the chat.')
  provider.start(context, look, onClose, onSent)
  return {
    open: (draft) => provider.open(draft),
    hide: () => provider.hide(),
    show: () => provider.show(),
    setContext: (next) => provider.setContext(next),
  }
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (reason: string) => {
      script.remove()
      reject(new ChatError(`${src} ${reason}.`))
    }
    const timer = setTimeout(() => fail('did not load in time'), LOAD_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', () => {
      clearTimeout(timer)
      fail('could not be loaded')
    })
    script.src = src
    document.head.append(script)
  })
}

/** Reads the site's theme from computed CSS variables. */
export function readChatLook(root: HTMLElement): ChatLook {
  const style = getComputedStyle(root)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    primary: read('--primary'),
    onPrimary: read('--on-primary'),
    surface: read('--surface'),
    ink: read('--ink'),
    font: style.fontFamily,
    radius: read('--radius-site'),
  }
}
