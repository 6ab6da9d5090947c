import type { Site } from '@/config/schema/site'
import { isAvailable } from '@/lib/cars/availability'
import type { Car } from '@/lib/cars/car'
import { getCarHeading } from '@/lib/cars/describe'
import { readPageCar } from '@/lib/events/page-cars'
import type { PageKind } from '@/lib/links/in-app-target'

/** Public settings of a site's chat. */
export type ChatSettings = {
  /** URL of the provider's script. */
  script: string
  siteKey: string
  /** Group of agents who answer; empty for all agents. */
  agentGroup: string
  /** Key of the automatic replies; empty without them. */
  botKey: string
  slug: string
  siteName: string
  locale: string
  /** Whether the chat is hidden on car and checkout pages. */
  isHiddenOnSales: boolean
}

type ChatSite = Pick<Site, 'slug' | 'name' | 'locale' | 'autobot' | 'integrations'> & {
  car_page: Pick<Site['car_page'], 'hide_chat'>
}

/**
 * Reads a site's chat settings; `null` without a chat key of its own (`NV-05`).
 * @param service base URL of the chat provider, without a trailing slash
 */
export function readChatSettings(site: ChatSite, service: string | undefined): ChatSettings | null {
  const { chat_key: siteKey, chat_agent_group: agentGroup, chatbot_key: botKey } = site.integrations
  if (!siteKey || !service) return null
  return {
    script: `${service}/widget.js`,
    siteKey,
    agentGroup,
    botKey: site.autobot ? botKey : '',
    slug: site.slug,
    siteName: site.name,
    locale: site.locale,
    isHiddenOnSales: site.car_page.hide_chat,
  }
}

/** Whether a kind of page has the chat. Where a dealer hides it, neither launcher nor buttons open it (`LK-07`). */
export function isChatShown(settings: Pick<ChatSettings, 'isHiddenOnSales'>, kind: PageKind): boolean {
  return kind === 'other' || !settings.isHiddenOnSales
}

/** Whether car pages show chat buttons: only if chat is configured and not hidden there (`CD-03`, `LK-07`). */
export function isCarChatOffered(site: {
  integrations: Pick<Site['integrations'], 'chat_key'>
  car_page: Pick<Site['car_page'], 'hide_chat'>
}): boolean {
  return site.integrations.chat_key !== '' && !site.car_page.hide_chat
}

/** The draft message that "Chat with us" puts into the chat input: a question about the vehicle (`CD-03`). */
export function draftCarQuestion(
  car: Pick<Car, 'year' | 'make' | 'model' | 'name' | 'stocknum'> & Parameters<typeof isAvailable>[0],
): string {
  const what = getCarHeading(car) + (car.stocknum ? ` (stock ${car.stocknum})` : '')
  return isAvailable(car)
    ? `Hi, I have a question about the ${what}.`
    : `Hi, do you have something like the ${what}?`
}

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
