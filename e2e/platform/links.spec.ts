import { readdirSync } from 'node:fs'
import { ask } from '../support/ask'
import { expect, test } from '../support/test'

/** Lists a page's internal links without fragments. */
function listLinks(html: string): string[] {
  const anchors = html.matchAll(/<a [^>]*?href="(\/(?!\/)[^"#]*)/g)
  return [...new Set([...anchors].map(([, href = '']) => href.replaceAll('&amp;', '&')))]
}

for (const file of readdirSync('config/sites')) {
  const slug = file.replace('.json', '')
  test(`[NV-01, NV-02, NV-03, RT-13] ${slug}: the home page has no broken links`, async () => {
    const host = `${slug}.localhost`
    const home = await ask({ host })
    // Search and vehicle links have other tests; this covers menus, tiles, stories and the footer.
    const links = listLinks(home.text).filter((href) => !/^\/(search|cars|motorcycles|campers)\//.test(href))
    expect(links.length).toBeGreaterThan(5)
    const dead: string[] = []
    for (const path of links) if ((await ask({ host, path })).status !== 200) dead.push(path)
    expect(dead).toEqual([])
  })
}
