import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'lint-exports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** The part of `npm run lint` that checks exports of production, in a folder with the repository's settings. */
function lint(): { status: number | null; stdout: string } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { lint: string }
  }
  const [, args = ''] = /knip (--production [^&]+)/.exec(scripts.lint) ?? []
  expect(args).not.toBe('')
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/knip/bin/knip.js'), ...args.trim().split(' '), '--no-config-hints'],
    { cwd: folder, encoding: 'utf8' },
  )
  return { status, stdout }
}

beforeEach(() => {
  cpSync(join(root, 'knip.json'), join(folder, 'knip.json'))
  write('package.json', '{ "name": "x", "type": "module" }')
  write('scripts/seed.ts', "import { used } from '../lib/rule'\nused()\n")
  write('tests/rule.test.ts', "import { tested, used } from '../lib/rule'\nused()\ntested()\n")
  rmSync(join(folder, 'node_modules'), { force: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})

test('lint rejects an export that only a test imports', () => {
  write('lib/rule.ts', 'export function used() {}\nexport function tested() {}\n')
  const { status, stdout } = lint()
  expect(status).toBe(1)
  expect(stdout).toMatch(/tested +function +lib\/rule\.ts/)
  expect(stdout).not.toMatch(/used +function/)
})

test('lint accepts an export that is marked as internal with a reason', () => {
  write(
    'lib/rule.ts',
    'export function used() {}\n/** @internal For the test of a whole process. */\nexport function tested() {}\n',
  )
  expect(lint()).toMatchObject({ status: 0 })
})
