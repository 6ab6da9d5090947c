import { describe, expect, test } from 'vitest'
import { siteSchema } from '@/config/schema/site'
import { isCarChatOffered, isChatShown, readChatSettings } from '@/lib/chat/settings'
import { buildSiteFile } from '../site/site-fixture'

const SERVICE = 'https://chat.example.com'
const plain = siteSchema.parse(buildSiteFile('plain'))
const build = (key: string, more: { autobot?: boolean; hide?: boolean } = {}) => ({
  ...plain,
  autobot: more.autobot ?? false,
  integrations: {
    ...plain.integrations,
    chat_key: key,
    chat_agent_group: 'sales',
    chatbot_key: 'bot-1',
  },
  car_page: { ...plain.car_page, hide_chat: more.hide ?? false },
})

test('[NV-05] a site has a chat only with its own key', () => {
  expect(readChatSettings(build(''), SERVICE)).toBeNull()
  expect(readChatSettings(build('key-1'), SERVICE)).toEqual({
    script: 'https://chat.example.com/widget.js',
    siteKey: 'key-1',
    agentGroup: 'sales',
    botKey: '',
    slug: 'plain',
    siteName: 'Dealer plain',
    locale: 'en-AU',
    isHiddenOnSales: false,
  })
})

test('[NV-05] sends the bot key only where automatic replies are enabled', () => {
  expect(readChatSettings(build('key-1', { autobot: true }), SERVICE)?.botKey).toBe('bot-1')
})

describe('chat visibility', () => {
  test.each([
    [false, 'car', true],
    [false, 'checkout', true],
    [false, 'other', true],
    [true, 'car', false],
    [true, 'checkout', false],
    [true, 'other', true],
  ] as const)('[LK-07] hidden on sales pages: %s, page kind %s: visible %s', (isHiddenOnSales, kind, shown) =>
    expect(isChatShown({ isHiddenOnSales }, kind)).toBe(shown),
  )

  test.each([
    ['', false, false],
    ['key-1', false, true],
    ['key-1', true, false],
  ])('[CD-03] [LK-07] buttons with key "%s", hidden: %s, offered: %s', (key, hide, offered) =>
    expect(isCarChatOffered(build(key, { hide }))).toBe(offered),
  )
})
