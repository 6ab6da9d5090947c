/** Fetch tag of everything that a website's pages took from the dealer platform. */
export function siteTag(websiteId: number): string {
  return `site:${websiteId}`
}

/** Fetch tag of one car of a website. */
export function carTag(websiteId: number, slug: string): string {
  return `car:${websiteId}:${slug}`
}
