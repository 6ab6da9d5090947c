import { execFile, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { findFreePort } from '@/scripts/harness/start-product'
import { ask } from '../support/ask'
import { readFormValues } from '../support/plain-enquiry'
import { readProductAddress } from '../support/product-address'
import { Sandbox } from '../support/sandbox'

const SLUG = 'wattle-campers'
const run = promisify(execFile)

/** The environment of the product under test, without the repository's packages. */
function describeEnvironment(): NodeJS.ProcessEnv {
  const { sandboxPort, dataDir } = readProductAddress()
  return {
    // oxlint-disable-next-line node/no-process-env -- npm needs it to find Node.js
    PATH: process.env['PATH'] ?? '',
    HOME: dataDir,
    NODE_ENV: 'production',
    SANDBOX: '1',
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
  }
}

/** The other browser tests use the same copy of the folder: its pages, forms, uploads, pictures and error reports. */
test('the production build runs outside of the repository, without source maps for browsers or a compiler', () => {
  const { buildDir } = readProductAddress()
  expect(relative('.', buildDir)).toMatch(/^\.\./)
  const files = readdirSync(buildDir, { recursive: true, encoding: 'utf8' })
  const unwanted = [
    /^\.next\/static\/.*\.map$/,
    /^(?!\.next|node_modules).*\.tsx?$/,
    /^node_modules\/(?:tsx|esbuild|@esbuild|typescript)\//,
  ]
  expect(files.filter((path) => unwanted.some((pattern) => pattern.test(path)))).toEqual([])
})

test('operators’ commands run in the production build', async () => {
  const { buildDir, dataDir } = readProductAddress()
  const runCommand = (name: string, ...args: string[]) =>
    run('npm', ['run', '--silent', name, '--', ...args], { cwd: buildDir, env: describeEnvironment() })
  const file = join(dataDir, 'one-car.csv')
  await writeFile(file, 'make,model,year,price\nToyota,Corolla,2021,24990\n')
  const outputs = await Promise.all([
    runCommand('leads', 'list', '--limit', '1'),
    runCommand('reservations', 'list', '--limit', '1'),
    runCommand('stock:import', file, '--site', SLUG, '--dry-run'),
    runCommand('sites:new', 'folder-test', '--dir', dataDir),
    runCommand('sites:check'),
  ])
  expect(outputs.map(({ stdout }) => stdout)).toEqual([
    expect.any(String),
    expect.any(String),
    expect.stringContaining('dry run'),
    expect.stringContaining('Created'),
    expect.stringMatching(/9 valid, 0 problems/),
  ])
  expect(JSON.parse(await readFile(join(dataDir, 'folder-test.json'), 'utf8'))).toMatchObject({})
})

test('the server of Next.js alone serves pages, error pages and headers, and delivers enquiries with files', async () => {
  const { buildDir, dataDir } = readProductAddress()
  const port = await findFreePort()
  const host = `${SLUG}.localhost:${port}`
  const server = spawn(process.execPath, ['server.js'], {
    cwd: buildDir,
    stdio: 'ignore',
    env: { ...describeEnvironment(), PORT: String(port), DATA_DIR: join(dataDir, 'plain-server') },
  })
  try {
    await expect
      .poll(() =>
        ask({ host, port, path: '/api/health' }).then(
          ({ text }) => text,
          () => '',
        ),
      )
      .toBe('{"status":"ok"}')
    const [home, missing, careers] = await Promise.all(
      ['/', '/no-such-page', '/careers'].map((path) => ask({ host, port, path })),
    )
    expect([home?.status, home?.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-security-policy': expect.stringContaining("'sha256-"),
        'x-frame-options': 'SAMEORIGIN',
      }),
    ])
    expect(home?.text).toContain('</html>')
    expect([missing?.status, missing?.text]).toEqual([
      404,
      expect.stringContaining('We cannot find that page'),
    ])

    const form = new FormData()
    const person = { name: 'Mia', last_name: 'Nguyen', phone: '0412 345 678', email: 'mia@example.com' }
    const values = { ...readFormValues(careers?.text ?? '', 'careers'), ...person, message: 'plain server' }
    for (const [name, value] of Object.entries(values)) if (name !== 'resume') form.set(name, value)
    form.append('resume', new File(['%PDF-1.4\n%%EOF\n'], 'cv.pdf'))
    const action = /<form[^>]*data-form="careers"[^>]*>/
      .exec(careers?.text ?? '')?.[0]
      .match(/action="([^"]+)"/)
    const body = new Response(form)
    const sent = await ask({
      host,
      port,
      path: action?.[1],
      method: 'POST',
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      body: await body.text(),
    })
    expect(sent.status).toBe(303)
    await expect
      .poll(() => new Sandbox().findLeads(SLUG, 'plain server'), { timeout: 30_000 })
      .toHaveLength(1)
  } finally {
    server.kill('SIGKILL')
  }
})
