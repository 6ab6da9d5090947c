import { EVENTS, type EventId } from '@/lib/events/catalogue'
import { describePageCar } from '@/lib/events/page-cars'
import { track } from '@/lib/events/track'
import { readPageKind } from '@/lib/links/page-kind'
import { buildChatContext, readChatPage } from './context'
import { isChatShown, type ChatSettings } from './settings'
import { readChatLook, startWidget, type ChatWidget } from './widget'

/** Says on `<html>` that the panel is open: the launcher steps aside, so that nothing lies under the panel. */
const OPEN_MARK = 'data-chat-open'

/**
 * A document's chat: loads the provider when it is wanted and keeps it up with the page. Whatever goes wrong with it is
 * only logged; whoever wanted to chat gets the contact page instead.
 */
export class ChatDesk {
  readonly #settings: ChatSettings
  #widget: Promise<ChatWidget> | null = null
  #opener: HTMLElement | null = null
  #logged: unknown = null

  constructor(settings: ChatSettings) {
    this.#settings = settings
  }

  /** Fetches the provider's script ahead of a click, but not for people who save data. */
  prepare(): void {
    if (!savesData()) this.#load().catch((error: unknown) => this.#warn(error))
  }

  /** Opens the chat for a link of the page; follows the link when there is no chat to be had. */
  async open(link: HTMLAnchorElement): Promise<void> {
    if (link.ariaBusy) return
    link.ariaBusy = 'true'
    try {
      const widget = await this.#load()
      widget.setContext(this.#readContext())
      this.#opener = link
      document.documentElement.setAttribute(OPEN_MARK, '')
      widget.open(link.dataset['chat'] ?? '')
      tell(EVENTS.chat_open)
    } catch (error) {
      this.#warn(error)
      location.assign(link.href)
    } finally {
      link.ariaBusy = null
    }
  }

  /** Keeps up with the page after a navigation: tells the provider where it is, and whether it may show itself (`LK-07`). */
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
      (isFirst) => tell(isFirst ? EVENTS.chat_first_message : EVENTS.chat_message),
    ).catch((error: unknown) => {
      this.#widget = null
      throw error
    })
    return this.#widget
  }

  #close(): void {
    document.documentElement.removeAttribute(OPEN_MARK)
    this.#opener?.focus({ preventScroll: true })
  }

  /** Says once what is wrong, however many waited for it. */
  #warn(error: unknown): void {
    if (error === this.#logged) return
    this.#logged = error
    console.warn('The chat is out of order.', error)
  }
}

/** The chat's events (`EV-01`); what is said in it is not told. */
function tell(id: EventId): void {
  track({ id, ...describePageCar(document) })
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
