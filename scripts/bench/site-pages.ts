import { request } from 'node:http'

export type SitePages = {
  host: string
  home: string
  search: string
  filtered: string
  car: string
  checkout: string
}
export type Body = { status: number; type: string; bytes: Buffer }

/** Requests a page of the web app with the given `Host`, without compression. */
export async function fetchPage(port: number, host: string, path: string): Promise<Body> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host }, timeout: 30_000 }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          bytes: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

/** Finds the measured pages of a site: the first vehicle of its search, and the checkout of the first reservable one. */
export async function findPages(port: number, slug: string, searchPath: string): Promise<SitePages> {
  const host = `${slug}.localhost`
  const search = `/search/${searchPath}`
  const html = (await fetchPage(port, host, search)).bytes.toString('utf8')
  const car = /href="(\/(?:cars|motorcycles|campers)\/[A-Za-z0-9_-]+)"/.exec(html)?.[1]
  const checkout = /href="(\/[a-z]+\/[A-Za-z0-9_-]+\/(?:checkout|buy-online))"/.exec(html)?.[1]
  if (!car || !checkout) throw new Error(`${host}${search} links to no ${car ? 'checkout' : 'car'}.`)
  return { host, home: '/', search, filtered: `${search}?range[price]=5000:90000`, car, checkout }
}
