import { buildWeb, isBuildStale } from './build-web'
import { runCommand } from '../run-command'

/** Builds the web app if the production build is missing or stale. */
runCommand(async () => {
  if (isBuildStale()) await buildWeb()
})
