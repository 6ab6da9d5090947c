import { EVENTS, type EventId } from '@/lib/events/catalogue'
import { describePageCar } from '@/lib/events/page-cars'
import { track } from '@/lib/events/track'
import { readPageKind } from '@/lib/links/in-app-target'
import { type ChatWidget, readChatLook, startWidget } from './widget'
import { isChatShown, type ChatSettings, buildChatContext, readChatPage } from './settings'

/** Set on `<html>` while the panel is open; CSS then hides the launcher. */
const OPEN_ATTRIBUTE = 'data-chat-open'

/**
 * Controls the chat of a document: loads the provider on demand and updates its context on navigation. Failures are logged,
 * and the shopper gets the contact page instead.
 */
export class ChatController {
  readonly #settings: ChatSettings
  #widget: Promise<ChatWidget> | null = null
  #opener: HTMLElement | null = null
  #logged: unknown = null

  constructor(settings: ChatSettings) {
    this.#settings = settings
  }

  /** Preloads the provider's script, except in data-saver mode. */
  prepare(): void {
    if (!savesData()) this.#load().catch((error: unknown) => this.#warn(error))
  }

  /** Opens the chat for a link; follows the link if the chat is unavailable. */
  async open(link: HTMLAnchorElement): Promise<void> {
    if (link.ariaBusy) return
    link.ariaBusy = 'true'
    try {
      const widget = await this.#load()
      widget.setContext(this.#readContext())
      this.#opener = link
      document.documentElement.setAttribute(OPEN_ATTRIBUTE, '')
      widget.open(link.dataset['chat'] ?? '')
      trackChat(EVENTS.chat_open)
    } catch (error) {
      this.#warn(error)
      location.assign(link.href)
    } finally {
      link.ariaBusy = null
    }
  }

  /** Updates the chat context after a navigation, and hides the chat on pages where it is disabled (`LK-07`). */
  async follow(path: string): Promise<void> {
    if (!this.#widget) return
    try {
      const widget = await this.#widget
      widget.setContext(this.#readContext())
      if (isChatShown(this.#settings, readPageKind(path, this.#settings.slug))) widget.show()
      else widget.hide()
    } catch (error) {
      this.#warn(error)
    }
  }

  #readContext() {
    return buildChatContext(this.#settings, readChatPage(document))
  }

  #load(): Promise<ChatWidget> {
    this.#widget ??= startWidget(
      this.#settings.script,
      this.#readContext(),
      readChatLook(document.documentElement),
      () => this.#close(),
      (isFirst) => trackChat(isFirst ? EVENTS.chat_first_message : EVENTS.chat_message),
    ).catch((error: unknown) => {
      this.#widget = null
      throw error
    })
    return this.#widget
  }

  #close(): void {
    document.documentElement.removeAttribute(OPEN_ATTRIBUTE)
    this.#opener?.focus({ preventScroll: true })
  }

  /** Logs an error once, even if several callers await the same promise. */
  #warn(error: unknown): void {
    if (error === this.#logged) return
    this.#logged = error
    console.warn('The chat is unavailable.', error)
  }
}

/** Tracks a chat event (`EV-01`), without the message. */
function trackChat(id: EventId): void {
  track({ id, ...describePageCar(document) })
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
