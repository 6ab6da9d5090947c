import type { ChatSettings } from './settings'

/** Where a shopper is when they write. */
export type ChatPage = { path: string; title: string; carId: number | null }

/** What the provider is told of a site and of the page a shopper is on; goes with every message. */
export type ChatContext = {
  siteKey: string
  agentGroup: string
  botKey: string
  site: string
  siteName: string
  locale: string
  page: ChatPage
}

/** The provider's view of a site's chat on a page. */
export function buildChatContext(settings: ChatSettings, page: ChatPage): ChatContext {
  const { siteKey, agentGroup, botKey, slug, siteName, locale } = settings
  return { siteKey, agentGroup, botKey, site: slug, siteName, locale, page }
}

/** The page of a document: its address, its title, and the car of a car page (`main[data-car-id]`). */
export function readChatPage(document: Document): ChatPage {
  const id = Number(document.querySelector('main[data-car-id]')?.getAttribute('data-car-id') ?? '')
  const { pathname, search } = document.location
  return { path: pathname + search, title: document.title, carId: Number.isInteger(id) && id > 0 ? id : null }
}
