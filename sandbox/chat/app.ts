import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { handleError, ApiError, readBody } from '../dealer-api/errors'
import type { Platform } from '../dealer-api/platform'
import { buildReply } from './reply'
import { WIDGET_SCRIPT } from './script'

const MAX_BODY = 64 * 1024

const messageSchema = z.strictObject({
  key: z.string().min(1).max(200),
  site: z.string().min(1).max(200),
  conversation: z.uuid(),
  text: z.string().trim().min(1).max(2000),
  agent_group: z.string().max(200).default(''),
  bot_key: z.string().max(200).default(''),
  page: z.object({ path: z.string().max(2000), title: z.string().max(500) }),
  car_id: z.int().positive().nullable().default(null),
})

/**
 * The sandbox's chat provider: `GET /widget.js` serves the chat panel, and `POST /messages` accepts a
 * shopper's message and returns an automatic reply. A message requires the chat key of its site (401
 * otherwise) and is recorded in the inbox under that site.
 */
export function createChatServer({ websites, inbox }: Pick<Platform, 'websites' | 'inbox'>): Hono {
  const app = new Hono()
  app.onError(handleError)
  app.notFound((c) => c.json({ error: 'Not found' }, 404))
  app.use(cors({ origin: '*', allowHeaders: ['content-type'], allowMethods: ['GET', 'POST'], maxAge: 600 }))

  app.get('/widget.js', (c) =>
    c.body(WIDGET_SCRIPT, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
    }),
  )

  app.post('/messages', async (c) => {
    if (Number(c.req.header('content-length')) > MAX_BODY) throw new ApiError(413, 'The message is too long')
    const { key, site, conversation, text, page, ...more } = await readBody(c, messageSchema)
    const website = await websites.findWebsiteBySlug(site)
    if (!website || website.integrations.chat_key !== key)
      throw new ApiError(401, 'Invalid chat key for this site')
    const isBot = website.autobot && more.bot_key !== '' && more.bot_key === website.integrations.chatbot_key
    const reply = buildReply(website, { isBot, isAboutCar: more.car_id !== null })
    await inbox.record('chats', site, {
      conversation,
      text,
      page: page.path,
      page_title: page.title,
      car_id: more.car_id,
      agent_group: more.agent_group,
      reply,
    })
    return c.json({ reply }, 201)
  })
  return app
}
