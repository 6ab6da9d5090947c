import { beforeEach, expect, test, vi } from 'vitest'
import { HOME, openAuthHandlers, OTHER, signIn, TestBrowser } from './support/auth-rig'

const rig = await openAuthHandlers()
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await rig.clearFaults()
})

test('[WL-02] [WL-07] a code signs in at one site, and is told to nobody at another', async () => {
  const browser = new TestBrowser(HOME)
  const { body } = await signIn(rig, browser, '0491570156')
  expect(body).toMatchObject({ success: true, needs_registration: true, watchlist: [] })
  expect((await browser.get(rig.auth.getAuth)).body).toMatchObject({ user: { phone: '0491570156' } })
  const elsewhere = new TestBrowser(OTHER)
  for (const [name, value] of browser.jar) elsewhere.jar.set(name, value)
  expect((await elsewhere.get(rig.auth.getAuth)).body).toEqual({ user: null, watchlist: [] })
})
