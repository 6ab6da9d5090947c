import { runReservations } from './reservations/run-reservations'
import { runCommand } from './run-command'

/** `npm run reservations`: manages card reservations. See `docs/operations.md`. */
runCommand(async (env) => {
  process.exitCode = await runReservations(env, process.argv.slice(2), (line) => console.log(line))
})
