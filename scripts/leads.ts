import { runLeads } from './leads/run-leads'
import { runCommand } from './run-command'

/** `npm run leads`: what the outbox owes, for operators. Documented in `docs/operations.md`. */
runCommand(async (env) => {
  process.exitCode = await runLeads(env, process.argv.slice(2), (line) => console.log(line))
})
