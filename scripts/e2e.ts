import './sandbox-mode'
import { ensureBuild } from './harness/build-web'
import { runStep, summarise } from './harness/run-step'
import { createBrowserStep } from './harness/steps'
import { runCommand } from './run-command'

/** `npm run e2e [-- PLAYWRIGHT ARGUMENTS]`: builds if needed and runs the browser tests only. */
runCommand(async () => {
  await ensureBuild()
  process.exitCode = summarise([await runStep(await createBrowserStep(process.argv.slice(2)))])
})
