import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BUILD_FOLDER } from '@/scripts/harness/parts'
import type { Product } from '@/scripts/harness/start-product'
import { ask } from '../support/ask'
import { startOwnProduct } from '../support/own-product'
import { readFormValues } from '../support/plain-enquiry'
import { Sandbox } from '../support/sandbox'
import { expect, test } from '../support/test'

const SLUG = 'wattle-campers'
const FOLDER = '.tmp/e2e/leads-outbox'
const MEGABYTE = 1024 * 1024
const run = promisify(execFile)

/** Builds a JPEG header padded to `length` bytes. */
function makePhoto(length: number): Uint8Array<ArrayBuffer> {
  const photo = new Uint8Array(length).fill(7)
  photo.set([
    0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 100, 0, 100, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xda,
  ])
  return photo
}

/** These tests inject faults, so they run on a separate product. */
test.describe.serial('lead outbox', () => {
  let product: Product
  let sandbox: Sandbox
  const host = () => `${SLUG}.localhost:${product.port}`

  /** Posts the careers form as a browser without JavaScript does. */
  async function apply(message: string, files: [name: string, bytes: Uint8Array<ArrayBuffer>][]) {
    const page = await ask({ host: host(), path: '/careers', port: product.port })
    const form = new FormData()
    const person = {
      name: 'Mia',
      last_name: 'Nguyen',
      phone: '0412 345 678',
      email: 'mia@example.com',
      message,
    }
    const values = { ...readFormValues(page.text, 'careers'), ...person }
    for (const [name, value] of Object.entries(values)) if (name !== 'resume') form.set(name, value)
    for (const [name, bytes] of files) form.append('resume', new File([bytes], name))
    const sent = new Response(form)
    const action = /<form[^>]*data-form="careers"[^>]*>/.exec(page.text)?.[0].match(/action="([^"]+)"/)?.[1]
    return post(action ?? '', Buffer.from(await sent.bytes()), sent.headers.get('content-type') ?? '')
  }

  function post(path: string, body: Buffer, type: string) {
    return new Promise<{ status: number; location: string }>((resolve, reject) => {
      const call = request(
        {
          host: '127.0.0.1',
          port: product.port,
          path,
          method: 'POST',
          headers: { host: host(), 'content-type': type, 'content-length': body.length },
        },
        (answer) => {
          answer.resume()
          resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '' })
        },
      )
      call.on('error', reject)
      call.end(body)
    })
  }

  /** Runs `npm run leads` of the production build while the product runs. */
  async function runLeads(...args: string[]): Promise<{ code: number; text: string }> {
    const command = [join(BUILD_FOLDER, 'commands/leads.cjs'), ...args]
    return run(process.execPath, command, {
      env: { DATA_DIR: FOLDER, NODE_ENV: 'production', SANDBOX: '1' },
    }).then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        text: error.stdout + error.stderr,
      }),
    )
  }

  test.beforeAll(async () => {
    test.setTimeout(120_000)
    product = await startOwnProduct(FOLDER)
    sandbox = new Sandbox(product.sandboxPort)
  })
  test.afterAll(() => product.stop())

  test('[FM-18] delivers 20 MB of attachments without JavaScript', async () => {
    const files: [string, Uint8Array<ArrayBuffer>][] = [
      ['first.jpg', makePhoto(9.9 * MEGABYTE)],
      ['second.html', makePhoto(9.9 * MEGABYTE)],
      ['third.jpg', makePhoto(MEGABYTE)],
    ]
    const answer = await apply('with many papers', files)
    expect([answer.status, answer.location]).toEqual([303, expect.stringContaining('/success?category=')])
    await expect
      .poll(() => sandbox.findLeads(SLUG, 'with many papers'), { timeout: 30_000 })
      .toMatchObject([
        {
          payload: { subcategory: 'Career Enquiry', has_files: true },
          files: [
            { name: 'first.jpg', size: files[0]?.[1].length, type: 'image/jpeg' },
            { name: 'second.jpg', size: files[1]?.[1].length },
            { name: 'third.jpg' },
          ],
        },
      ])
  })

  test('[FM-21] rejects HTML disguised as an image beside its field, and stores nothing on disk', async () => {
    const before = await readdir(join(FOLDER, 'web', 'uploads'))
    const answer = await apply('with a page', [['cv.jpg', new Uint8Array(Buffer.from('<html><script>'))]])
    expect(answer.status).toBe(303)
    const page = await ask({ host: host(), path: answer.location, port: product.port })
    expect(page.text).toContain('Please attach pictures (JPEG, PNG, WebP, HEIC), PDF or Word files only.')
    expect(page.text).toContain('with a page')
    expect(await readdir(join(FOLDER, 'web', 'uploads'))).toEqual(before)
  })

  test('[LD-05] an operator lists a stuck enquiry, exports it with its attachments and retries it', async () => {
    await sandbox.setFault({ part: 'dealer-api', kind: 'status', status: 422 })
    await apply('refused for now', [['cv.jpg', makePhoto(MEGABYTE)]])
    await sandbox.clearFaults()
    const listed = await runLeads('list', '--stuck')
    expect(listed).toEqual({
      code: 3,
      text: expect.stringMatching(/wattle-campers +careers +M\. N\. .* refused/),
    })
    const id = /^(\d+) /m.exec(listed.text)?.[1] ?? ''
    const deep = { host: host(), path: '/api/health?deep=1', port: product.port }
    const refused = await ask(deep)
    expect([refused.status, refused.text]).toEqual([401, expect.not.stringContaining('leads')])
    const health = await ask({ ...deep, headers: { authorization: `Bearer ${product.healthToken}` } })
    expect(JSON.parse(health.text)).toMatchObject({ leads: { stuck: 1, refused: 1, waiting: 0 } })

    const out = join(FOLDER, 'out')
    expect((await runLeads('export', '--stuck', '--out', out)).code).toBe(0)
    expect(await readFile(join(out, 'leads.csv'), 'utf8')).toContain('refused for now')
    expect((await readFile(join(out, 'files', `${id}-1-cv.jpg`))).length).toBe(MEGABYTE)

    expect((await runLeads('retry', id)).code).toBe(0)
    await expect.poll(() => sandbox.findLeads(SLUG, 'refused for now'), { timeout: 20_000 }).toHaveLength(1)
    await expect.poll(async () => (await runLeads('list', '--stuck')).code).toBe(0)
  })
})
