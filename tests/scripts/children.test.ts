import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

const root = process.cwd()

/** Whether a process exists. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('exits child processes with their parent, even when the parent was killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'children-'))
  const child = join(folder, 'child.ts')
  const parent = join(folder, 'parent.ts')
  writeFileSync(
    child,
    `import { stopOnSignal } from '${root}/scripts/run-command'
     stopOnSignal(async () => {})
     setInterval(() => {}, 1000)
     console.log('child ' + process.pid)`,
  )
  writeFileSync(
    parent,
    `import { Children } from '${root}/scripts/harness/children'
     new Children().start({ name: 'child', script: '${child}' })`,
  )
  const started = spawn(process.execPath, ['--import', 'tsx', '--conditions=react-server', parent], {
    cwd: root,
  })
  const pid = await new Promise<number>((resolve) => {
    createInterface(started.stdout).on('line', (line) => {
      if (line.startsWith('child ')) resolve(Number(line.slice('child '.length)))
    })
  })
  expect(isAlive(pid)).toBe(true)
  started.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})
