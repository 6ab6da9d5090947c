import { runStep, summarise, type StepResult } from './harness/run-step'
import { listQuickSteps } from './harness/steps'
import { runCommand } from './run-command'

/** `npm run verify`: runs everything except the build and the browser tests, in under a minute. */
runCommand(async () => {
  const results: StepResult[] = []
  for (const step of listQuickSteps()) results.push(await runStep(step))
  process.exitCode = summarise(results)
})
