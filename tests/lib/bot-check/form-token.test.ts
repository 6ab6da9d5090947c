import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'token-')))
const { issueFormToken, readFormToken } = await import('@/lib/bot-check/form-token.server')

const NOW = Date.parse('2026-11-21T10:00:00Z')
const read = (token: unknown, now = NOW + 5000, form = 'contact', site = 'wattle-campers') =>
  readFormToken(site, form, token, now)

test('[FM-13] returns a form’s age and consent text version from its token', () => {
  expect(read(issueFormToken('wattle-campers', 'contact', NOW))).toEqual({ age: 5000, version: '' })
  const token = issueFormToken('wattle-campers', 'contact', NOW, 'abc123')
  expect(read(token)).toEqual({ age: 5000, version: 'abc123' })
  expect(read(token, NOW + 5000, 'careers')).toBeNull()
  expect(read(token, NOW + 5000, 'contact', 'kiwi-auto')).toBeNull()
  expect(read(token, NOW + 31 * 24 * 3_600_000)).toBeNull()
  expect(read(token, NOW - 120_000)).toBeNull()
})

test('[FM-10] rejects a token with a changed version, timestamp or signature', () => {
  const token = issueFormToken('wattle-campers', 'contact', NOW, 'abc123')
  const [issuedAt, signature] = token.split('.')
  for (const forged of [
    `${issuedAt}.${signature}.other`,
    `${issuedAt}.${signature}`,
    `${Number(issuedAt) + 1}.${signature}.abc123`,
    `${issuedAt}..abc123`,
    '',
    'x',
    '1.2.3',
    null,
    7,
    {},
  ])
    expect(read(forged)).toBeNull()
})
