import type { Site } from '@/config/schema/site'
import type { PageKind } from '@/lib/links/page-kind'

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
