import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { owedMails } from '@/lib/db/schema'
import { DocumentDeliverer } from '@/lib/delivery/document-deliverer.server'
import { MailOutbox } from '@/lib/delivery/mail-outbox.server'
import { createMailer } from '@/lib/delivery/mailer.server'
import { openDeliveryRig } from './support/delivery-rig'

const MAILS_PER_HOUR = 6
const rig = await openDeliveryRig()
const outbox = new MailOutbox(rig.database, rig.now)
const deliverer = new DocumentDeliverer(outbox, {
  sendMail: createMailer({ url: rig.smtpUrl ?? '', from: 'no-reply@dealers.example', timeoutMs: 700 }),
  postLead: async () => {
    throw new Error('unexpected lead')
  },
  getWebhookSecrets: () => [],
})
afterAll(() => rig.close())
beforeEach(async () => {
  await rig.database.delete(owedMails)
  await rig.clearFaults()
  await fetch(`${rig.url}/inbox.json`, { method: 'DELETE' })
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
})

const makeMail = (subject: string, to = 'mia@example.com') => ({
  subject,
  text: subject,
  fromName: 'Harbour City',
  replyTo: '',
  to,
})
const add = (key: string, site = 'harbour-city', more: { to?: string; notBefore?: number } = {}) => {
  const { to, ...rest } = more
  return outbox.add({ site, key, mail: makeMail(`${site} ${key}`, to), ...rest })
}
async function deliverDue(): Promise<void> {
  for (let next = await outbox.claimDue(); next; next = await outbox.claimDue()) await deliverer.deliver(next)
}
const listSubjects = async () => (await rig.readInbox()).messages.map(({ subject }) => subject).sort()

describe('mails that belong to no lead', () => {
  test('[RV-05] a mail is sent once for its key at its site', async () => {
    await Promise.all([add('r1:end'), add('r1:end'), add('r1:end', 'kiwi-auto')])
    await deliverDue()
    await add('r1:end')
    await deliverDue()
    expect(await listSubjects()).toEqual(['harbour-city r1:end', 'kiwi-auto r1:end'])
  })

  test('[RV-05] a failed mail is sent when the server is back', async () => {
    await add('r2:end')
    await rig.setFault({ part: 'mail', kind: 'status', status: 451, times: 1 })
    await deliverDue()
    expect(await listSubjects()).toEqual([])
    rig.pass(10_000)
    await deliverDue()
    expect(await listSubjects()).toEqual(['harbour-city r2:end'])
  })

  test('[RV-05] a scheduled mail waits even when other mails are sent early after an outage', async () => {
    await add('r3:confirming', 'harbour-city', { notBefore: rig.now() + 60_000 })
    await outbox.queue.bringForward(1)
    expect(await outbox.claimDue()).toBeNull()
    expect(await outbox.claimSoonest()).toBeNull()
    rig.pass(60_000)
    await deliverDue()
    expect(await listSubjects()).toEqual(['harbour-city r3:confirming'])
  })

  test('[RV-05] a withdrawn mail is not sent; the same mail of another site is', async () => {
    for (const site of ['harbour-city', 'kiwi-auto'])
      await add('r4:confirming', site, { notBefore: rig.now() + 60_000 })
    await outbox.withdraw('harbour-city', 'r4:confirming')
    rig.pass(60_000)
    await deliverDue()
    expect(await listSubjects()).toEqual(['kiwi-auto r4:confirming'])
  })

  test('[LD-05] limits mails per mailbox and hour over all sites and spellings of the address', async () => {
    for (let at = 0; at < MAILS_PER_HOUR + 2; at += 1)
      await add(`r5:${at}`, at % 2 ? 'harbour-city' : 'kiwi-auto', {
        to: at % 2 ? 'flood+1@example.com' : 'Flood@example.com',
      })
    await add('r5:other', 'harbour-city', { to: 'other@example.com' })
    const rows = await rig.database.select().from(owedMails)
    expect(rows).toHaveLength(MAILS_PER_HOUR + 1)
    rig.pass(3_600_001)
    await add('r5:later', 'harbour-city', { to: 'flood@example.com' })
    expect(await rig.database.select().from(owedMails)).toHaveLength(MAILS_PER_HOUR + 2)
  })

  test('[RV-05] a settled mail is deleted after 30 days, a pending one never', async () => {
    await add('r6:sent')
    await deliverDue()
    await add('r6:pending')
    rig.pass(31 * 24 * 3_600_000)
    await outbox.sweep()
    expect((await rig.database.select().from(owedMails)).map(({ mailKey }) => mailKey)).toEqual([
      'r6:pending',
    ])
  })
})
