import { describe, expect, test } from 'vitest'
import { isServedPath } from '@/lib/content/served-paths'
import { addQueryToPath, rewritePath } from '@/lib/routing/rewrite'
import { getGarageTitle, listGarageTabs, readGarageTab } from '@/lib/watchlist/garage'
import { makeSite } from '../search/site-fixture'

const device = makeSite({ slug: 'a', garage_enabled: true, watchlist_path: '/my-shortlist' })
const account = makeSite({ slug: 'b', garage_enabled: true, user_auth_enabled: true })
const none = makeSite({ slug: 'c', user_auth_enabled: true })

describe('the saved-cars page', () => {
  test('[RT-12] has the site’s own path where it is enabled', () => {
    expect(rewritePath(device, '/my-shortlist', true)).toBe('/a/garage')
    expect(rewritePath(device, '/pages/my-shortlist/', true)).toBe('/a/garage')
    expect(rewritePath(device, '/my-garage', true)).toBe('/a/my-garage')
    expect(rewritePath(account, '/my-garage', false)).toBe('/b/garage-account')
    expect(rewritePath(none, '/my-garage', false)).toBe('/c/my-garage')
    for (const path of ['/garage', '/garage/saved-cars', '/garage-account/my-details'])
      expect(rewritePath(account, path, false)).toBe('/b/no-such-page')
  })

  test('[RT-12] reads its tab from the URL; defaults to the saved cars', () => {
    const tab = (query: string) => addQueryToPath('/a/garage', new URLSearchParams(query))
    expect(tab('tab=recently-viewed')).toBe('/a/garage/recently-viewed')
    expect(tab('')).toBe('/a/garage/saved-cars')
    expect(tab('tab=../../b&utm_source=x')).toBe('/a/garage/saved-cars')
    expect(readGarageTab(device, 'my-details')).toBe('saved-cars')
    expect(readGarageTab(account, 'my-details')).toBe('my-details')
    expect(listGarageTabs(device)).toEqual(['saved-cars', 'recently-viewed'])
  })

  test('[RT-12] [RT-10] menus link to it and to sign-in only where enabled', () => {
    expect(isServedPath(device, '/my-shortlist?tab=saved-cars')).toBe(true)
    expect(isServedPath(none, '/my-garage')).toBe(false)
    expect(isServedPath(device, '/sign-in')).toBe(false)
    expect(isServedPath(account, '/sign-in?type=watchlist')).toBe(true)
  })

  test('[RT-12] has a title from its path', () => {
    expect(getGarageTitle({ watchlist_path: '/my-shortlist' })).toBe('My shortlist')
    expect(getGarageTitle({ watchlist_path: '/' })).toBe('Saved')
  })
})
