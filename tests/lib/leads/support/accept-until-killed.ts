import { openDatabase } from '@/lib/db/open-database.server'
import { createDealerApi } from '@/lib/dealer-api/dealer-api.server'
import { Courier } from '@/lib/leads/courier.server'
import { createLeadGateway } from '@/lib/leads/dealer-api-gateway.server'
import { Outbox } from '@/lib/leads/outbox.server'
import { LeadWorker } from '@/lib/leads/worker.server'
import { newLead, newStep } from './outbox-rig'

/**
 * Takes enquiries as fast as it can, prints a line for each once it is kept, and delivers them meanwhile, until it is
 * killed. Arguments: database address, sandbox address, name of the run.
 */
const [databaseUrl = '', sandboxUrl = '', run = ''] = process.argv.slice(2)
const api = createDealerApi({
  url: `${sandboxUrl}/dealer-api`,
  dashboardUrl: `${sandboxUrl}/dashboard`,
  user: 'sandbox',
  password: 'sandbox-password',
})
const outbox = new Outbox(await openDatabase(databaseUrl))
const courier = new Courier(
  outbox,
  createLeadGateway(() => api),
)
new LeadWorker(courier, { lookEveryMs: 20 }).start()

for (let number = 1; ; number += 1) {
  const mark = `${run}-${number}`
  const accepted = await outbox.acceptLead(newLead(mark, mark), null)
  if (accepted.kind !== 'accepted') throw new Error(accepted.kind)
  process.stdout.write(`kept ${mark}\n`)
  const { leadId } = accepted.step
  await outbox.acceptUpdate(leadId, newStep(`${mark} step 2`))
  await outbox.acceptUpdate(leadId, newStep(`${mark} step 3`))
  if (number % 3 !== 0) void courier.deliverLead(leadId)
  await new Promise((resolve) => setTimeout(resolve, 5))
}
