import { and, eq, sql } from 'drizzle-orm'
import { inboxEntries } from '../dealer-api/schema'
import type { Store } from '../dealer-api/store'
import type { Inbox } from '../inbox/inbox'
import type { ReceivedMail } from './smtp'

/**
 * Records emails in the inbox under `messages`. A repeated Message-ID is stored once, as in most mailboxes.
 * The `X-Website` header contains the site.
 */
export function createMailReceiver(store: Store, inbox: Inbox): (mail: ReceivedMail) => Promise<void> {
  return async ({ email, to }) => {
    const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? ''
    const id = email.messageId ?? ''
    const isNew = await store.write(async (tx) => {
      const [known] = await tx
        .select({ id: inboxEntries.id })
        .from(inboxEntries)
        .where(
          and(
            eq(inboxEntries.kind, 'messages'),
            sql`json_extract(${inboxEntries.payload}, '$.message_id') = ${id}`,
          ),
        )
      if (known && id) return false
      await inbox.add(tx, 'messages', header('x-website'), {
        channel: 'email',
        to: to.join(', '),
        from: email.from?.address ?? '',
        from_name: email.from?.name ?? '',
        reply_to: email.replyTo?.map(({ address }) => address).join(', ') ?? '',
        subject: email.subject ?? '',
        text: email.text ?? '',
        html: email.html ?? '',
        message_id: id,
      })
      return true
    })
    if (isNew) inbox.announce()
  }
}
