import type { Response } from '@playwright/test'
import { expect } from './test'

/**
 * Softly expects that a page came with a strict Content-Security-Policy and without the framework's internal headers.
 * Violations of the policy fail every test by themselves (`test.ts`).
 */
export function expectStrictPolicy(response: Response | null, name: string): void {
  const headers = response?.headers() ?? {}
  const policy = headers['content-security-policy'] ?? ''
  expect.soft(policy, name).toContain("base-uri 'none'")
  expect.soft(policy, name).toContain("frame-ancestors 'self'")
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  expect.soft(scripts, name).toMatch(/'(?:sha256|nonce)-/)
  expect.soft(scripts, name).not.toMatch(/unsafe|\*/)
  expect.soft(Object.keys(headers).filter((header) => /^x-(?:next|middleware)/.test(header))).toEqual([])
}
