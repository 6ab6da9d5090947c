import type { ChatSettings } from './settings'

/** The page that a shopper chats from. */
type ChatPage = { path: string; title: string; carId: number | null }

/** Context that is sent to the chat provider with every message. */
export type ChatContext = {
  siteKey: string
  agentGroup: string
  botKey: string
  site: string
  siteName: string
  locale: string
  page: ChatPage
}

/** Builds the chat context of a site and page. */
export function buildChatContext(settings: ChatSettings, page: ChatPage): ChatContext {
  const { siteKey, agentGroup, botKey, slug, siteName, locale } = settings
  return { siteKey, agentGroup, botKey, site: slug, siteName, locale, page }
}

/** Reads the path, the title and, on car pages, the car id (`main[data-car-id]`) from a document. */
export function readChatPage(document: Document): ChatPage {
  const id = Number(document.querySelector('main[data-car-id]')?.getAttribute('data-car-id') ?? '')
  const { pathname, search } = document.location
  return { path: pathname + search, title: document.title, carId: Number.isInteger(id) && id > 0 ? id : null }
}
