import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'

const url = (name: string) => new URL(`../../../lib/page-cache/${name}`, import.meta.url).href
const { addContentPolicy } = (await import(url('content-policy.mjs'))) as {
  addContentPolicy: (html: string, headers: Record<string, unknown>) => Record<string, unknown>
}

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const makePage = (scripts: string, attribute = 'data-policy') =>
  `<html><head><script src="/_next/static/chunks/a.js" async=""></script></head><body class="x" ${attribute}="default-src &#x27;self&#x27;; script-src &#x27;self&#x27; https://chat.example; img-src https:">${scripts}</body></html>`

const FRAMEWORK = [
  '(self.__next_f=self.__next_f||[]).push([0])',
  String.raw`self.__next_f.push([1,"<p>)\"</p>"])`,
  'requestAnimationFrame(function(){$RT=performance.now()});',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"],"runtimeModuleIds":[1]});',
]
const HOSTILE = [
  'alert(1)',
  'requestAnimationFrame(function(){$RT=performance.now()});alert(1)',
  'self.__next_f.push([1,"a"]);alert(1)',
  'self.__next_f.push([1,alert(1)])',
  'self.__next_f.push([1,"a"]),alert(1)//)',
  'self.__next_f.push(1)-alert(1)-(1)',
]

describe('content policy of a cached page', () => {
  test.each(FRAMEWORK)('has the hash of the Next.js script %s', (script) => {
    const { 'content-security-policy': policy } = addContentPolicy(makePage(`<script>${script}</script>`), {})
    expect(policy).toBe(
      `default-src 'self'; script-src 'self' ${hash(script)} https://chat.example; img-src https:`,
    )
  })

  test.each(HOSTILE)('has no hash of the injected script %s', (script) => {
    const { 'content-security-policy': policy } = addContentPolicy(makePage(`<script>${script}</script>`), {})
    expect(policy).not.toContain('sha256')
  })

  test('is report-only when the site sets it so, and keeps the other headers', () => {
    const headers = addContentPolicy(makePage('', 'data-policy-report'), { 'x-next-cache-tags': 'site:1' })
    expect(Object.keys(headers)).toEqual(['x-next-cache-tags', 'content-security-policy-report-only'])
  })

  test('is absent from a document without one', () => {
    expect(addContentPolicy('<html><body></body></html>', {})).toEqual({})
  })
})
