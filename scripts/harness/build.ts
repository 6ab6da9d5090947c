import { buildWeb, isBuildStale } from '../build'
import { runCommand } from '../run-command'

/** The production build, when it is missing or older than what it is made of. */
runCommand(async () => {
  if (isBuildStale()) await buildWeb()
})
