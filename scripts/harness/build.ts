import { ensureBuild } from './build-web'
import { runCommand } from '../run-command'

/** Builds the web app if the production build is missing or stale. */
runCommand(ensureBuild)
