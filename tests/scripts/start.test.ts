import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleServer } from '@/scripts/harness/build-web'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'start-'))
beforeAll(bundleServer)
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

test('npm start runs compiled JavaScript, without a TypeScript compiler', () => {
  const code = readFileSync(join(root, '.next/start.cjs'), 'utf8')
  expect(code).toContain('require("next")')
  expect(code).not.toMatch(/require\("(?:tsx|esbuild|@\/|\.\.?\/)/)
})

/** Runs the `npm start` script with only these environment variables. */
function start(env: Record<string, string>) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--conditions=react-server', 'scripts/start.cjs'],
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
  expect(stderr).toMatch(/TRUSTED_PROXIES contains|There is no build yet/)
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
