import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileCommands } from '@/scripts/harness/build-web'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'start-'))
beforeAll(compileCommands)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Packages that commands load: copied by `next build`, or optional parts of a bundled package (`ws`). */
const NOT_BUNDLED = ['next', 'libsql', 'bufferutil', 'utf-8-validate']

/** The compiled commands of the production build. */
function listCompiled(): string[] {
  return readdirSync(join(root, '.next/standalone/commands')).filter((name) => !name.endsWith('.map'))
}

test("npm start and the operators' commands are compiled, and need no packages but Next.js and libsql", () => {
  expect(listCompiled().toSorted()).toEqual([
    'check-sites.cjs',
    'leads.cjs',
    'new-site.cjs',
    'reservations.cjs',
    'start.cjs',
    'stock-import.cjs',
    'stock-index.cjs',
  ])
  for (const name of listCompiled()) {
    const code = readFileSync(join(root, '.next/standalone/commands', name), 'utf8')
    const packages = [...code.matchAll(/\brequire\("([^"]+)"\)/g)].flatMap(([, path = '']) =>
      isBuiltin(path) ? [] : path,
    )
    expect(packages.filter((path) => !NOT_BUNDLED.includes(path))).toEqual([])
  }
})

/** Runs the `npm start` script with only these environment variables. */
function start(env: Record<string, string>) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.cjs', 'start'],
    // The invalid TRUSTED_PROXIES stops the process after a successful environment check.
    {
      cwd: root,
      env: { NODE_ENV: 'production', TRUSTED_PROXIES: 'nonsense', DATA_DIR: dataDir, ...env },
      encoding: 'utf8',
    },
  )
  return { status, stderr }
}

test('npm start exits 1 and lists every missing upstream variable', () => {
  const { status, stderr } = start({ APP_SECRET: 'x'.repeat(32), IMAGES_URL: 'http://127.0.0.1:4000/images' })
  expect(status).toBe(1)
  for (const name of [
    'DEALER_API_URL',
    'DEALER_API_USER',
    'DEALER_API_PASSWORD',
    'DASHBOARD_URL',
    'MEILISEARCH_URL',
    'MEILISEARCH_ADMIN_KEY',
    'SMTP_URL',
    'MAIL_FROM',
  ])
    expect(stderr).toMatch(new RegExp(`^${name} is missing\\.`, 'm'))
  expect(stderr).toMatch(/^IMAGES_URL is a loopback address/m)
  expect(stderr).not.toMatch(/APP_SECRET|\n\s+at /)
})

test('npm start always runs in production mode, regardless of NODE_ENV', () => {
  expect(start({ NODE_ENV: 'development' }).stderr).toMatch(/^APP_SECRET is missing/m)
})

test('npm start with SANDBOX=1 accepts the embedded sandbox', () => {
  const { status, stderr } = start({ SANDBOX: '1' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/TRUSTED_PROXIES contains/)
  expect(stderr).not.toContain('is missing')
})

test('npm start keeps running without errors when the reader of its log exits', async () => {
  const program = `
    import('./scripts/production.ts').then(() => {
      process.on('uncaughtException', () => process.exit(3))
      process.stdin.once('data', () => {
        for (let line = 0; line < 1000; line++) (line % 2 ? console.log : console.error)('a line of the log')
        setImmediate(() => setImmediate(() => process.exit(0)))
      })
      console.log('ready')
    })`
  const child = spawn(process.execPath, ['--import', 'tsx', '--eval', program], { cwd: root })
  await once(child.stdout, 'data')
  child.stdout.destroy()
  child.stderr.destroy()
  child.stdin.write('go')
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(0)
})
