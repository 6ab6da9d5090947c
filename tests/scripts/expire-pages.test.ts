import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { deriveRevalidateSecret, readSignedCall } from '@/lib/signatures'
import { expirePages } from '@/scripts/stock/expire-pages'
import { serve } from '@/tests/support/serve'

const APP_SECRET = 'the master secret of this test, 32 or more'
const folder = mkdtempSync(join(tmpdir(), 'expire-pages-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A web app that accepts signed calls and records their tags. */
async function startWebApp(secret: string, status = 200) {
  const tags: string[] = []
  const address = await serve((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const headers = new Headers(request.headers as Record<string, string>)
      const isSigned = readSignedCall({ headers, body }, [secret]) !== null
      if (isSigned) tags.push((JSON.parse(body) as { tag: string }).tag)
      response.writeHead(isSigned ? status : 401).end('{}')
    })
  })
  return { PORT: Number(new URL(address).port), tags }
}

test('[RV-04] a command expires pages by a signed call to the web app on this machine', async () => {
  const { PORT, tags } = await startWebApp(deriveRevalidateSecret(APP_SECRET))
  expect(await expirePages({ PORT, DATA_DIR: folder, APP_SECRET }, 'stock:1')).toBe(true)
  expect(await expirePages({ PORT, DATA_DIR: folder, REVALIDATE_SECRET: 'another secret' }, 'stock:2')).toBe(
    false,
  )
  expect(tags).toEqual(['stock:1'])
})

test('[RV-04] a tag that another call has just expired counts as expired', async () => {
  const { PORT } = await startWebApp(deriveRevalidateSecret(APP_SECRET), 409)
  expect(await expirePages({ PORT, DATA_DIR: folder, APP_SECRET }, 'stock:1')).toBe(true)
})

test('[RV-04] without a web app or a secret nothing is expired', async () => {
  expect(await expirePages({ PORT: 9, DATA_DIR: folder, APP_SECRET }, 'stock:1')).toBe(false)
  expect(await expirePages({ PORT: 9, DATA_DIR: folder }, 'stock:1')).toBe(false)
})
