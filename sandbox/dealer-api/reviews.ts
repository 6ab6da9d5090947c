import type { Website } from './websites'

/**
 * Count and average of a website's reviews: the configured figures, else computed from the listed reviews.
 */
export function summariseReviews({ reviews }: Website): { count: number; average_rating: number } {
  const { items } = reviews
  const sum = items.reduce((total, review) => total + review.rating, 0)
  return {
    count: Math.max(reviews.count, items.length),
    average_rating:
      reviews.average_rating || (items.length > 0 ? Math.round((sum / items.length) * 10) / 10 : 0),
  }
}
