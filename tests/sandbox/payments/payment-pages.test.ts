import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createPaymentPages } from '@/sandbox/payments/pages'

const app = new Hono().route('/payments', createPaymentPages())

test.each(['stripe', 'payment-frame', 'controller-frame', 'three-d-secure'])(
  'serves %s.js as a script that does not use eval',
  async (name) => {
    const response = await app.request(`/payments/v3/${name}.js`)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const text = await response.text()
    expect(text.length).toBeGreaterThan(1000)
    // Checks only the syntax; the code needs a browser.
    // oxlint-disable-next-line typescript/no-implied-eval -- the function is never called
    expect(() => new Function(text)).not.toThrow()
    expect(text).not.toMatch(/innerHTML|document\.write|localStorage|sessionStorage/)
  },
)

test.each(['payment-frame', 'controller-frame', 'three-d-secure'])(
  'serves %s.html so that any page can embed it, with a CSP limited to its own origin',
  async (name) => {
    const response = await app.request(`/payments/v3/${name}.html`)
    const html = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "connect-src 'self'"]),
    )
    expect(policy).not.toContain('frame-ancestors')
    expect(response.headers.get('x-frame-options')).toBeNull()
    expect(html).not.toMatch(/\sstyle=|\son[a-z]+=|<script>/)
    // Every file that the page references is served.
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
    expect(files).toContain(`${name}.js`)
    for (const file of files) expect((await app.request(`/payments/v3/${file}`)).status).toBe(200)
  },
)
