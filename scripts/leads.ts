import { runLeads } from './leads/run-leads'
import { runCommand } from './run-command'

/** `npm run leads`: manages the lead outbox. See `docs/operations.md`. */
runCommand(async (env) => {
  process.exitCode = await runLeads(env, process.argv.slice(2), (line) => console.log(line))
})
