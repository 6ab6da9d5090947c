import { readPageCar } from '@/lib/events/page-cars'
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

/** The path, the title and, on car pages, the car id of a document. */
export function readChatPage(document: Document): ChatPage {
  const { pathname, search } = document.location
  return { path: pathname + search, title: document.title, carId: readPageCar(document)?.id ?? null }
}
