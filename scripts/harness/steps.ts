import { mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findBrowser } from './find-browser'
import { script, type Step } from './run-step'

const { resolve } = createRequire(import.meta.url)
const REPORTS = '.tmp/reports'

/** Returns the path of a package's CLI file, which Node runs without a shell or npx. */
function tool(packageName: string, path: string): string {
  return join(dirname(resolve(`${packageName}/package.json`)), path)
}

function createReport<Kind extends 'vitest' | 'playwright'>(kind: Kind): { kind: Kind; path: string } {
  const path = join(REPORTS, `${kind}.json`)
  mkdirSync(REPORTS, { recursive: true })
  rmSync(path, { force: true })
  return { kind, path }
}

/** Steps that need no build and no browser, fastest first. */
export function listQuickSteps(): Step[] {
  const report = createReport('vitest')
  return [
    { name: 'format', args: [tool('oxfmt', 'bin/oxfmt'), '--check'] },
    { name: 'lint', args: [tool('oxlint', 'bin/oxlint')] },
    { name: 'unused code', args: ['node_modules/knip/bin/knip.js'] },
    { name: 'architecture', args: script('scripts/lint/architecture.ts') },
    {
      name: 'route types',
      args: [tool('next', 'dist/bin/next'), 'typegen'],
      env: { NEXT_TELEMETRY_DISABLED: '1' },
    },
    { name: 'types', args: [tool('typescript', 'bin/tsc'), '--noEmit', '--incremental', 'false'] },
    { name: 'site files', args: script('scripts/check-sites.ts') },
    { name: 'generated documents', args: script('scripts/sites/write-docs.ts', '--check') },
    {
      name: 'unit and contract tests',
      args: [
        tool('vitest', 'vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report.path}`,
      ],
      report,
    },
  ]
}

/** The browser tests; `filters` are Playwright arguments. @throws StartError when no Chromium starts. */
export async function createBrowserStep(filters: readonly string[] = []): Promise<Step> {
  const browser = await findBrowser()
  const report = createReport('playwright')
  return {
    name: 'browser tests',
    args: [tool('@playwright/test', 'cli.js'), 'test', ...filters],
    env: {
      E2E_BROWSER: browser.executablePath,
      E2E_BROWSER_ENV: JSON.stringify(browser.env),
      E2E_REPORT: report.path,
    },
    report,
  }
}
