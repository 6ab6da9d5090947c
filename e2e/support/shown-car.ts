import { ask, type Answer } from './ask'
import { listTags } from './search-page'

/** A vehicle as shown on a page or card. */
type ShownCar = {
  /** Kind of its tag; `null` when it has none. */
  tag: string | null
  tagText: string | null
  /** Price in dollars; `null` when it has none. */
  amount: number | null
  /** All visible text. */
  text: string
}
/** The offer in a page's JSON-LD: schema.org availability without the URL prefix, and the price in dollars. */
type Offer = { availability: string; price: number | null }
export type CarPageView = {
  status: number
  car: ShownCar
  offer: Offer | null
  similarIds: number[]
  answer: Answer
}
export type SearchView = { status: number; count: number | null; card: ShownCar | null }

/** Host and port of a site, for requests without a browser. */
export type Visit = { host: string; port: number }

/** Loads a vehicle page. Returns the vehicle as shown and the ids of similar vehicles. */
export async function visitCar(visit: Visit, path: string): Promise<CarPageView> {
  const answer = await ask({ ...visit, path })
  const main = between(answer.text, '<main', '</main>')
  const firstCard = main.search(/<article[^>]*data-testid="car-card"/)
  const own = firstCard < 0 ? main : main.slice(0, firstCard)
  return {
    status: answer.status,
    car: readCar(own),
    offer: readOffer(answer.text),
    similarIds: listCardIds(main),
    answer,
  }
}

/** Lists the vehicle paths in a host's sitemap, from all files of its index. */
export async function visitSitemap(visit: Visit): Promise<string[]> {
  return (await readSitemapFiles(visit)).flatMap(listLocations)
}

/** The last change (`lastmod`) of a vehicle in the sitemap; `null` when it is not listed. */
export async function readLastChange(visit: Visit, path: string): Promise<string | null> {
  const entry = new RegExp(`${path}</loc><lastmod>([^<]+)<`)
  const [change] = (await readSitemapFiles(visit)).flatMap((text) => entry.exec(text)?.[1] ?? [])
  return change ?? null
}

async function readSitemapFiles(visit: Visit): Promise<string[]> {
  const index = await ask({ ...visit, path: '/sitemap.xml' })
  const files = listLocations(index.text).filter((path) => path.includes('/cars-'))
  return (await Promise.all(files.map((path) => ask({ ...visit, path })))).map(({ text }) => text)
}

function listLocations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

function readOffer(html: string): Offer | null {
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const { '@graph': graph = [] } = JSON.parse(data) as {
    '@graph'?: { offers?: { availability: string; price?: number } }[]
  }
  const offer = graph.find(({ offers }) => offers)?.offers
  if (!offer) return null
  return { availability: offer.availability.split('/').at(-1) ?? '', price: offer.price ?? null }
}

/** Loads a search page. Returns its count and the card of a vehicle if it is listed. */
export async function visitSearch(visit: Visit, path: string, carId: number): Promise<SearchView> {
  const { status, text } = await ask({ ...visit, path })
  const count = listTags(text).find((tag) => tag['data-testid'] === 'result-count')?.['data-count']
  const [, article] = new RegExp(`(<article[^>]*data-car-id="${carId}".*?</article>)`, 's').exec(text) ?? []
  return {
    status,
    count: count === undefined ? null : Number(count),
    card: article === undefined ? null : readCar(article),
  }
}

function readCar(html: string): ShownCar {
  const price = listTags(html).find((tag) => tag['data-testid'] === 'price')
  const [, tag, tagText] = /data-tag="([^"]*)"[^>]*>([^<]*)</.exec(html) ?? []
  return {
    tag: tag ?? null,
    tagText: tagText ?? null,
    amount: price?.['data-amount'] ? Number(price['data-amount']) : null,
    text: html.replaceAll(/<script\b.*?<\/script>/gs, '').replaceAll(/<[^>]+>/g, ''),
  }
}

function listCardIds(html: string): number[] {
  return listTags(html).flatMap((tag) =>
    tag['data-testid'] === 'car-card' ? Number(tag['data-car-id']) : [],
  )
}

function between(text: string, start: string, end: string): string {
  return text.slice(Math.max(text.indexOf(start), 0), text.indexOf(end) + 1 || undefined)
}
