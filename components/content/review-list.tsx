import { Stars } from '@/components/ui/stars'
import type { Review } from '@/config/schema/people'

/** Reviews as cards, three beside each other on wide screens (`NV-09`). */
export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
      {reviews.map((review) => (
        <li key={review.id} className="rounded-card border border-line bg-surface p-6">
          <Stars rating={review.rating} />
          <blockquote className="mt-3">{review.text}</blockquote>
          <p className="mt-4 text-sm font-normal text-muted">
            {review.customer_name}
            {review.review_date_in_words && `, ${review.review_date_in_words}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
