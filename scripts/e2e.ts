import './sandbox-mode'
import { buildWeb, isBuildStale } from './build'
import { runStep, summarise } from './harness/run-step'
import { makeBrowserStep } from './harness/steps'
import { runCommand } from './run-command'

/** `npm run e2e [-- ARGUMENTS OF PLAYWRIGHT]`: the browser tests alone, on a build made when needed. */
runCommand(async () => {
  if (isBuildStale()) {
    console.log('Building the web app …')
    await buildWeb()
  }
  process.exitCode = summarise([await runStep(await makeBrowserStep(process.argv.slice(2)))])
})
