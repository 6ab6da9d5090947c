/** A rating out of five as stars, with a text alternative. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  const percent = Math.max(0, Math.min(100, (rating / 5) * 100))
  return (
    <span
      role="img"
      aria-label={`${rating} out of 5 stars`}
      className={`relative inline-block leading-none tracking-[0.1em] ${className ?? ''}`}
    >
      <span aria-hidden="true" className="opacity-25">
        ★★★★★
      </span>
      <span
        aria-hidden="true"
        className="absolute inset-0 overflow-hidden whitespace-nowrap text-accent"
        style={{ width: `${percent}%` }}
      >
        ★★★★★
      </span>
    </span>
  )
}
