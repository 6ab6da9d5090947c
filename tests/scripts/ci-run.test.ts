import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const TOOLS = ['bash', 'dirname', 'mktemp', 'rm']
const folder = mkdtempSync(join(tmpdir(), 'ci-run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `.ci/run` with no commands but these: `npm` only prints its arguments, and `go` fails. */
function runCi(env: Record<string, string>) {
  for (const [name, line] of [
    ['npm', 'echo "npm $*"'],
    ['go', 'exit 1'],
  ] as const) {
    writeFileSync(join(folder, name), `#!${join(folder, 'bash')}\n${line}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  for (const tool of TOOLS) {
    const found = spawnSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).stdout.trim()
    rmSync(join(folder, tool), { force: true })
    symlinkSync(found, join(folder, tool))
  }
  return spawnSync(join(folder, 'bash'), ['.ci/run'], {
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH: folder, ...env },
  })
}

test('CI fails when Go is present and stripe-mock cannot be installed', () => {
  const { status, stdout, stderr } = runCi({ CI: 'true' })
  expect(status).toBe(1)
  expect(stderr).toContain('stripe-mock could not be installed')
  expect(stdout).not.toContain('npm')
})

test('outside CI the tests run without stripe-mock', () => {
  const { status, stdout } = runCi({})
  expect(status).toBe(0)
  expect(stdout).toContain('the test of requests to Stripe is skipped')
  expect(stdout).toContain('npm ci\nnpm test')
})
