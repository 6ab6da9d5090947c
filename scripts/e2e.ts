import './sandbox-mode'
import { buildWeb, isBuildStale } from './harness/build-web'
import { runStep, summarise } from './harness/run-step'
import { createBrowserStep } from './harness/steps'
import { runCommand } from './run-command'

/** `npm run e2e [-- PLAYWRIGHT ARGUMENTS]`: builds if needed and runs the browser tests only. */
runCommand(async () => {
  if (isBuildStale()) {
    console.log('Building the web app …')
    await buildWeb()
  }
  process.exitCode = summarise([await runStep(await createBrowserStep(process.argv.slice(2)))])
})
