import { Stars } from '@/components/ui/stars'
import type { Review } from '@/config/schema/people'

/** One review as a list item, with the reviewer's name or initials (`NV-09`). */
export function ReviewCard({ review, className = '' }: { review: Review; className?: string }) {
  const ago = review.created_at_time_ago_in_words
  const when = review.review_date_in_words || (ago && `${ago} ago`)
  return (
    <li className={`${className} rounded-card border border-line bg-surface p-6`.trimStart()}>
      <Stars rating={review.rating} />
      <blockquote className="mt-3">{review.text}</blockquote>
      <p className="mt-4 text-sm text-muted">
        {review.customer_name}
        {when && (
          <>
            , <time dateTime={review.review_date || undefined}>{when}</time>
          </>
        )}
      </p>
    </li>
  )
}
