import { openDatabase } from '@/lib/db/open-database.server'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { LeadDeliverer } from '@/lib/leads/lead-delivery.server'
import { createLeadGateway } from '@/lib/leads/dealer-api-destination.server'
import { Outbox } from '@/lib/leads/outbox.server'
import { receiveUpload } from '@/lib/leads/uploads.server'
import { LeadWorker } from '@/lib/leads/worker.server'
import { makeJpeg } from './make-files'
import { mailAbout, makeMailDeliverer } from './mail-deliverer'
import { newLead, newStep } from './new-lead'

/**
 * Accepts leads as fast as possible, prints a line for each stored lead, and delivers them, until the process is killed.
 * Every second lead has a file, and each is also sent to a mailbox. Arguments: database URL, sandbox URL, name of the run,
 * upload folder, SMTP URL.
 */
const [databaseUrl = '', sandboxUrl = '', run = '', folder = '', smtpUrl = ''] = process.argv.slice(2)
const api = createDealerApi({
  url: `${sandboxUrl}/dealer-api`,
  dashboardUrl: `${sandboxUrl}/dashboard`,
  user: 'sandbox',
  password: 'sandbox-password',
})
const database = await openDatabase(databaseUrl)
const outbox = new Outbox(database)
const deliverer = new LeadDeliverer(
  outbox,
  createLeadGateway(() => api),
)
async function receiveFile() {
  const form = new FormData()
  form.set('photos', new File([makeJpeg(640, 480, 200_000)], 'car.jpg'))
  const sender = { site: 'wattle-campers', visitor: '10.0.0.1' }
  return (await receiveUpload(new Request('http://x/', { method: 'POST', body: form }), { folder, sender }))
    .files
}

new LeadWorker(deliverer, { lookEveryMs: 20 }).start()
new LeadWorker(makeMailDeliverer(database, smtpUrl), { lookEveryMs: 20 }).start()

for (let number = 1; ; number += 1) {
  const mark = `${run}-${number}`
  const files = number % 2 === 1 ? await receiveFile() : []
  const accepted = await outbox.acceptLead(
    { ...newLead(mark, mark), files, deliveries: () => [mailAbout(mark)] },
    null,
  )
  if (accepted.kind !== 'accepted') throw new Error(accepted.kind)
  process.stdout.write(`accepted ${mark}\n`)
  const { leadId } = accepted.step
  await outbox.acceptUpdate(leadId, newStep(`${mark} step 2`))
  await outbox.acceptUpdate(leadId, newStep(`${mark} step 3`))
  if (number % 3 !== 0) void deliverer.deliverLead(leadId)
  await new Promise((resolve) => setTimeout(resolve, 5))
}
