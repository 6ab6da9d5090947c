// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ChatController } from '@/lib/chat/controller'
import { startWidget, type ChatWidget } from '@/lib/chat/widget'

vi.mock('@/lib/chat/widget', () => ({ startWidget: vi.fn<() => void>(), readChatLook: () => ({}) }))

const SETTINGS = {
  script: 'https://chat.example.com/widget.js',
  siteKey: 'key-1',
  agentGroup: '',
  botKey: '',
  slug: 'plain',
  siteName: 'Plain',
  locale: 'en-AU',
  isHiddenOnSales: true,
}
const start = vi.mocked(startWidget)
const makeWidget = () => ({
  open: vi.fn<ChatWidget['open']>(),
  show: vi.fn<ChatWidget['show']>(),
  hide: vi.fn<ChatWidget['hide']>(),
  setContext: vi.fn<ChatWidget['setContext']>(),
})
const makeLink = (draft = '') => {
  document.body.innerHTML = `<a href="/contact" data-chat="${draft}">Chat</a>`
  return document.querySelector('a') as HTMLAnchorElement
}
const setSaveData = (saveData: boolean) =>
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true })

beforeEach(() => {
  start.mockReset()
  setSaveData(false)
  document.documentElement.removeAttribute('data-chat-open')
})

describe('loading', () => {
  test('[NV-05] starts the provider once for repeated calls', async () => {
    const widget = makeWidget()
    start.mockResolvedValue(widget)
    const desk = new ChatController(SETTINGS)
    desk.prepare()
    desk.prepare()
    await desk.open(makeLink('About a car'))
    expect(start).toHaveBeenCalledTimes(1)
    expect(widget.open).toHaveBeenCalledExactlyOnceWith('About a car')
  })

  test('[EV-01] tracks opening the chat, the first message and later messages', async () => {
    start.mockResolvedValue(makeWidget())
    document.documentElement.dataset['tagManager'] = 'GTM-1'
    await new ChatController(SETTINGS).open(makeLink())
    const sent = start.mock.calls[0]?.[4]
    sent?.(true)
    sent?.(false)
    const { dataLayer = [] } = window as { dataLayer?: { eventId: number }[] }
    expect(dataLayer.map(({ eventId }) => eventId)).toEqual([54, 55, 57])
    delete document.documentElement.dataset['tagManager']
  })

  test('[NV-05] preloads nothing in data-saver mode, but a click opens the chat', async () => {
    setSaveData(true)
    start.mockResolvedValue(makeWidget())
    const desk = new ChatController(SETTINGS)
    desk.prepare()
    expect(start).not.toHaveBeenCalled()
    await desk.open(makeLink())
    expect(start).toHaveBeenCalledTimes(1)
  })

  test('[NV-05] logs a failure, follows the link, and tries again on the next click', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
    const widget = makeWidget()
    start.mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(widget)
    const desk = new ChatController(SETTINGS)
    const link = makeLink()
    desk.prepare()
    await desk.open(link)
    expect(warn).toHaveBeenCalledOnce()
    expect(assign).toHaveBeenCalledExactlyOnceWith(link.href)
    expect(document.documentElement.hasAttribute('data-chat-open')).toBe(false)
    await desk.open(link)
    expect(widget.open).toHaveBeenCalledOnce()
  })
})

describe('navigation', () => {
  test('[LK-07] hides an open chat on pages where it is disabled, and shows it again afterwards', async () => {
    const widget = makeWidget()
    start.mockResolvedValue(widget)
    const desk = new ChatController(SETTINGS)
    await desk.follow('/cars/a-1')
    expect(start).not.toHaveBeenCalled()
    await desk.open(makeLink())
    await desk.follow('/cars/a-1')
    expect(widget.hide).toHaveBeenCalledOnce()
    await desk.follow('/search/used-cars')
    expect(widget.show).toHaveBeenCalledOnce()
    expect(widget.setContext).toHaveBeenCalledTimes(3)
  })

  test('[CD-03] closing returns the focus to the link that opened the chat', async () => {
    start.mockResolvedValue(makeWidget())
    const desk = new ChatController(SETTINGS)
    const link = makeLink()
    await desk.open(link)
    expect(document.documentElement.hasAttribute('data-chat-open')).toBe(true)
    start.mock.calls[0]?.[3]()
    expect(document.documentElement.hasAttribute('data-chat-open')).toBe(false)
    expect(document.activeElement).toBe(link)
  })
})
