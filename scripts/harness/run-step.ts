import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export type Step = {
  name: string
  /** Arguments for Node: a script of this project, or the entry file of a tool. */
  args: readonly string[]
  env?: Record<string, string>
  /** The Vitest or Playwright JSON report that the step writes; the test counts are read from it. */
  report?: { kind: 'vitest' | 'playwright'; path: string }
}
export type StepResult = {
  name: string
  passed: number
  failed: number
  seconds: number
  /** One line per failed or flaky test. */
  problems?: readonly string[]
}

/** Returns the Node arguments that run a TypeScript file of this project. */
export function script(path: string, ...args: string[]): string[] {
  return ['--import', 'tsx', '--conditions=react-server', path, ...args]
}

/** Runs a step and shows its output. A step without a report counts as one test. */
export async function runStep({ name, args, env = {}, report }: Step): Promise<StepResult> {
  console.log(`\n▸ ${name}`)
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    // oxlint-disable-next-line node/no-process-env -- tools inherit the environment
    env: { ...process.env, ...env },
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  const seconds = (performance.now() - started) / 1000
  const counts = report ? readCounts(report) : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  // A tool that exits with an error without a failed test (a crash, an unhandled rejection) counts as one failure.
  const failed = code === 0 ? counts.failed : Math.max(1, counts.failed)
  console.log(`${failed === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  return { name, passed: counts.passed, failed, seconds, problems: counts.problems }
}

type Counts = { passed: number; failed: number; problems?: readonly string[] }

function readCounts({ kind, path }: NonNullable<Step['report']>): Counts {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return { passed: 0, failed: 1 }
  }
  return kind === 'vitest'
    ? countVitest(JSON.parse(text) as VitestReport)
    : countPlaywright(JSON.parse(text) as PlaywrightReport)
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function countVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Counts {
  const problems = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ fullName, status, failureMessages }) =>
      failureMessages.length === 0
        ? []
        : `${status === 'failed' ? 'failed' : 'flaky'}: ${relative('.', name)} ${fullName}: ${failureMessages[0]?.split('\n')[0]}`,
    ),
  )
  return { passed: numPassedTests, failed: numFailedTests, problems }
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: { file: string; title: string; tests: { projectName: string; status: string }[] }[]
}
type PlaywrightReport = PlaywrightSuite & {
  stats: { expected: number; unexpected: number; flaky: number }
}

function countPlaywright(report: PlaywrightReport): Counts {
  const { expected, unexpected, flaky } = report.stats
  // Flaky tests count as passed and are listed.
  return { passed: expected + flaky, failed: unexpected, problems: listPlaywrightProblems(report) }
}

function listPlaywrightProblems({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.flatMap(({ projectName, status }) =>
        status === 'unexpected' || status === 'flaky'
          ? `${status === 'flaky' ? 'flaky' : 'failed'}: [${projectName}] ${file} ${title}`
          : [],
      ),
    ),
    ...suites.flatMap(listPlaywrightProblems),
  ]
}

/** Prints the time of each step, the failed and flaky tests, and the totals as the last line. Returns the exit code. */
export function summarise(results: readonly StepResult[]): number {
  const sum = (key: 'passed' | 'failed' | 'seconds') =>
    results.reduce((total, result) => total + result[key], 0)
  console.log('')
  for (const { name, passed, failed, seconds } of results)
    console.log(
      `${name.padEnd(24)}${`${seconds.toFixed(1)} s`.padStart(9)}   ${passed} passed, ${failed} failed`,
    )
  console.log(`${'all'.padEnd(24)}${`${sum('seconds').toFixed(1)} s`.padStart(9)}`)
  // Printed last, because some CI systems keep only the end of a long log.
  for (const problem of results.flatMap(({ problems = [] }) => problems)) console.log(problem)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 ? 0 : 1
}
