import { clsx } from 'clsx'

/** Renders third-party HTML that `sanitizeDescription` has cleaned. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return <div className={clsx('rich-text', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
