import { expect, test } from 'vitest'
import { getSignInPath } from '@/lib/links/sign-in-path'
import { QUERY_LIMIT } from '@/lib/routing/rewrite'

test('[RT-10] includes redirect and back when they are same-site paths', () => {
  expect(getSignInPath({ redirect: '/search/used?a=1&b=2', back: '//evil.example' })).toBe(
    '/sign-in?type=watchlist&redirect=%2Fsearch%2Fused%3Fa%3D1%26b%3D2',
  )
})

test('[RT-10] [WL-04] never exceeds the server’s query limit, and drops back before redirect', () => {
  const long = `/search/used?query=${'a,b '.repeat(320).replaceAll(' ', '%20')}`
  expect(long.length).toBeGreaterThan(1000)
  const path = getSignInPath({ redirect: long, back: long, draft: 'abc' })
  expect(new URLSearchParams(path.split('?')[1]).get('redirect')).toBe(long)
  expect(path).not.toContain('back=')
  const longest = `/search/used?query=${'%26'.repeat(600)}`
  for (const way of [long, longest])
    expect(getSignInPath({ redirect: way, back: way, draft: 'abc' }).length).toBeLessThan(QUERY_LIMIT)
  expect(getSignInPath({ redirect: longest, back: longest, draft: 'abc' })).toContain('draft=abc')
})
