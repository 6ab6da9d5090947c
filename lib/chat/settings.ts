import type { Site } from '@/config/schema/site'
import type { PageKind } from '@/lib/links/page-kind'

/** What a browser is told of a site's chat: plain data that is no secret. */
export type ChatSettings = {
  /** Address of the provider's script. */
  script: string
  siteKey: string
  /** People who answer; empty is everybody. */
  agentGroup: string
  /** Key of the automatic replies; empty without them. */
  botKey: string
  slug: string
  siteName: string
  locale: string
  /** The site keeps its car and checkout pages free of it. */
  isHiddenOnSales: boolean
}

type ChatSite = Pick<Site, 'slug' | 'name' | 'locale' | 'autobot' | 'integrations'> & {
  car_page: Pick<Site['car_page'], 'hide_chat'>
}

/**
 * A site's chat, or `null` where it has none: it is on with a key of its own (`NV-05`).
 * @param service address of the chat provider, without a slash at its end
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

/** Whether a kind of page has the chat; where a dealer hides it, neither launcher nor button opens it (`LK-07`). */
export function isChatShown(settings: Pick<ChatSettings, 'isHiddenOnSales'>, kind: PageKind): boolean {
  return kind === 'other' || !settings.isHiddenOnSales
}

/** Whether the chat buttons of car pages lead anywhere: hidden unless chat is configured (`CD-03`, `LK-07`). */
export function isCarChatOffered(site: {
  integrations: Pick<Site['integrations'], 'chat_key'>
  car_page: Pick<Site['car_page'], 'hide_chat'>
}): boolean {
  return site.integrations.chat_key !== '' && !site.car_page.hide_chat
}
