import type { Response } from '@playwright/test'
import { expect } from './test'

/**
 * Soft assertions that a page has a strict Content-Security-Policy and no internal Next.js headers. CSP violations fail every test
 * automatically (`test.ts`).
 */
export function expectStrictPolicy(response: Response | null, name: string): void {
  const headers = response?.headers() ?? {}
  const policy = headers['content-security-policy'] ?? ''
  expect.soft(policy, name).toContain("base-uri 'none'")
  expect.soft(policy, name).toContain("frame-ancestors 'self'")
  expect.soft(policy, name).toContain("require-trusted-types-for 'script'")
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? ''
  expect.soft(scripts, name).toMatch(/'(?:sha256|nonce)-/)
  expect.soft(scripts, name).not.toMatch(/unsafe|\*/)
  expect.soft(Object.keys(headers).filter((header) => /^x-(?:next|middleware)/.test(header))).toEqual([])
}
