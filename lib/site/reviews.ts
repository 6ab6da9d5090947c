import type { Review } from '@/config/schema/people'
import type { Site } from '@/config/schema/site'

/** Reviews for display: rated 4 or more, not hidden by the site, with text, at most 12 (`NV-09`). */
export function pickReviews(site: Pick<Site, 'reviews' | 'reviews_hidden_titles'>): Review[] {
  const hidden = new Set(site.reviews_hidden_titles)
  return site.reviews.items
    .filter((review) => review.rating >= 4 && review.text && !hidden.has(review.customer_name))
    .slice(0, 12)
}
