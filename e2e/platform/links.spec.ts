import { readdirSync } from 'node:fs'
import { ask } from '../support/ask'
import { expect, test } from '../support/test'

/** Addresses that a page links to on its own site, without places on a page. */
function listLinks(html: string): string[] {
  const anchors = html.matchAll(/<a [^>]*?href="(\/(?!\/)[^"#]*)/g)
  return [...new Set([...anchors].map(([, href = '']) => href.replaceAll('&amp;', '&')))]
}

for (const file of readdirSync('config/sites')) {
  const slug = file.replace('.json', '')
  test(`[NV-01, NV-02, NV-03, RT-13] ${slug}: no link of the home page is dead`, async () => {
    const host = `${slug}.localhost`
    const home = await ask({ host })
    // Stock is proven elsewhere; here it is menus, tiles, stories and the footer.
    const links = listLinks(home.text).filter((href) => !/^\/(search|cars|motorcycles|campers)\//.test(href))
    expect(links.length).toBeGreaterThan(5)
    const dead: string[] = []
    for (const path of links) if ((await ask({ host, path })).status !== 200) dead.push(path)
    expect(dead).toEqual([])
  })
}
