import { beforeEach, describe, expect, test } from 'vitest'
import { siteSchema } from '@/config/schema/site'
import {
  buildChatContext,
  draftCarQuestion,
  isCarChatOffered,
  isChatShown,
  readChatPage,
  readChatSettings,
} from '@/lib/chat/settings'
import { buildSiteFile } from '@/tests/lib/site/site-fixture'

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

// @vitest-environment happy-dom

beforeEach(() => {
  document.title = 'A car'
  document.body.innerHTML = ''
})

test.each([
  ['<main data-car-id="41"></main>', 41],
  ['<main></main>', null],
  ['<main data-car-id=""></main>', null],
  ['<main data-car-id="x1"></main>', null],
])('[LK-07] the car id of %s is %s', (html, carId) => {
  document.body.innerHTML = html
  expect(readChatPage(document)).toEqual({ path: document.location.pathname, title: 'A car', carId })
})

test('[NV-05] sends site, agent group, locale and page to the provider', () => {
  const page = { path: '/cars/a-1', title: 'A car', carId: 41 }
  const settings = {
    script: 'https://chat.example.com/widget.js',
    siteKey: 'key-1',
    agentGroup: 'sales',
    botKey: 'bot-1',
    slug: 'harbour-city',
    siteName: 'Harbour City',
    locale: 'en-AU',
    isHiddenOnSales: false,
  }
  expect(buildChatContext(settings, page)).toEqual({
    siteKey: 'key-1',
    agentGroup: 'sales',
    botKey: 'bot-1',
    site: 'harbour-city',
    siteName: 'Harbour City',
    locale: 'en-AU',
    page,
  })
})

test('[CD-03] the draft names the car, and asks for a similar one when it is sold', () => {
  const car = {
    year: 2021,
    make: 'Mazda',
    model: 'CX-5',
    name: '',
    stocknum: 'HC1',
    status: 'in_stock',
  } as const
  expect(draftCarQuestion(car)).toBe('Hi, I have a question about the 2021 Mazda CX-5 (stock HC1).')
  expect(draftCarQuestion({ ...car, stocknum: '', status: 'sold' })).toBe(
    'Hi, do you have something like the 2021 Mazda CX-5?',
  )
})
