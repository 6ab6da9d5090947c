import type { ChatContext } from './context'

/** Colours and letters of a site, so that the provider's panel fits it; CSS values. */
export type ChatLook = {
  primary: string
  onPrimary: string
  surface: string
  ink: string
  font: string
  radius: string
}

/** What a provider's script leaves in the window. Another provider needs another file like this one, and nothing else. */
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

/** A site's chat, started. */
export type ChatWidget = {
  /** Opens the panel; a draft goes into its box unless something is written there. */
  open: (draft: string) => void
  /** Takes away whatever it shows; what was said is kept. */
  hide: () => void
  /** Lets it show again what it showed before `hide`. */
  show: () => void
  /** Says where the shopper is now. */
  setContext: (context: ChatContext) => void
}

/** The provider's script can not be had, or does not do what it should. */
class ChatError extends Error {
  override name = 'ChatError'
}

/** Longest wait for the provider's script, in ms; then the contact page is the better answer. */
const LOAD_MS = 6000

/**
 * Loads the provider's script, once a document, and starts it (`NV-05`).
 * @param onClose called after the shopper has closed the panel
 * @param onSent called after a message was sent; whether it was the conversation's first
 * @throws ChatError after a failure or `LOAD_MS`; may be called again.
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
  if (!provider) throw new ChatError('The chat script brought no chat.')
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
    const timer = setTimeout(() => fail('did not answer in time'), LOAD_MS)
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

/** A site's look from the variables of its theme, as they are computed on the page. */
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
