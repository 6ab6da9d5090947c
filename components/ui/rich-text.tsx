import { clsx } from 'clsx'

/** HTML that somebody else wrote and `sanitizeDescription` has cleaned. */
export function RichText({ html, className }: { html: string; className?: string }) {
  return <div className={clsx('rich-text', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
