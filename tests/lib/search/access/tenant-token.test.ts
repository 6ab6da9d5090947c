import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { buildSiteFilter, joinFilter } from '@/lib/search/filters'
import { signTenantToken } from '@/lib/search/access/tenant-token'
import { makeSite } from '../site-fixture'

const KEY = { uid: '5e2442b8-8cb8-4059-904d-dc2d13677c01', key: 'the secret of the search key' }
const NOW = 1_800_000_000_000

test.each(['Toyota', 'Citroën', 'Škoda', '比亚迪'])(
  '[SE-08] signs a valid token for a site that lists only %s (ADR 50)',
  async (make) => {
    const site = makeSite({ search: { manufacturers: [make] } })
    const secret = new TextEncoder().encode(KEY.key)
    // The position of every character changes, because Base64 encodes three bytes at a time.
    for (const indexUid of ['c', 'ca', 'car']) {
      const token = await signTenantToken(site, indexUid, KEY, NOW, 900)
      expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
      const { payload } = await jwtVerify(token, secret, { currentDate: new Date(NOW) })
      expect(payload).toEqual({
        apiKeyUid: KEY.uid,
        searchRules: { [indexUid]: { filter: joinFilter(buildSiteFilter(site, NOW)) } },
        exp: NOW / 1000 + 900,
      })
    }
  },
)
