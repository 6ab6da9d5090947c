import type { Review } from '@/config/schema/people'
import { ReviewCard } from './review-card'

/** Reviews as cards, three per row on wide screens (`NV-09`). */
export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
    </ul>
  )
}
