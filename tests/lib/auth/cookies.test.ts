import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROGRESS_COOKIE, readCookie, SESSION_COOKIE, writeCookie } from '@/lib/auth/cookies'

test('[WL-02] writes cookies with the __Host- prefix, HttpOnly, Secure and SameSite=Lax', () => {
  expect(writeCookie(SESSION_COOKIE, 'abc', 60)).toBe(
    '__Host-session=abc; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Lax',
  )
})

test.each<[string | null, string | null]>([
  ['__Host-session=abc', 'abc'],
  ['a=1; __Host-session=abc; b=2', 'abc'],
  ['a=1;__Host-session=a=b=', 'a=b='],
  ['x__Host-session=abc', null],
  ['__Host-session', null],
  ['__Host-session=', null],
  // A duplicate indicates an injected cookie.
  ['__Host-session=abc; __Host-session=def', null],
  ['', null],
  [null, null],
])('[WL-02] reads from the header %j the session %j', (header, value) => {
  expect(readCookie(header, SESSION_COOKIE)).toBe(value)
})

test('[WL-02] never throws for any header', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(() => readCookie(header, PROGRESS_COOKIE)).not.toThrow()
    }),
  )
})
