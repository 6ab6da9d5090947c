import { runStep, script, summarise, type StepResult } from './harness/run-step'
import { listQuickSteps, createBrowserStep } from './harness/steps'
import { runCommand } from './run-command'

/** `npm test`: runs everything that CI runs. The last line is `N passed, N failed`; exits 1 when anything failed. */
runCommand(async () => {
  const results: StepResult[] = []
  for (const step of listQuickSteps()) results.push(await runStep(step))
  const build = await runStep({ name: 'production build', args: script('scripts/harness/build.ts') })
  results.push(build)
  if (build.failed === 0) results.push(await runBrowserTests())
  process.exitCode = summarise(results)
})

async function runBrowserTests(): Promise<StepResult> {
  try {
    return await runStep(await createBrowserStep())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { name: 'browser tests', passed: 0, failed: 1, seconds: 0 }
  }
}
