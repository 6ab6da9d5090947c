/** Error icon, so that errors are not marked by colour alone (WCAG 1.4.1). */
export function AlertMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={`shrink-0 fill-current ${className}`}>
      <path d="M10 1.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17Zm-1 4h2v6H9v-6Zm0 7.500h2v2H9v-2Z" />
    </svg>
  )
}
