/** Cache tag of all data of a website from the dealer platform. */
export function siteTag(websiteId: number): string {
  return `site:${websiteId}`
}

/** Cache tag of one car of a website. */
export function carTag(websiteId: number, slug: string): string {
  return `car:${websiteId}:${slug}`
}

/** Cache tag of every page that shows a website's stock. */
export function stockTag(websiteId: number): string {
  return `stock:${websiteId}`
}
