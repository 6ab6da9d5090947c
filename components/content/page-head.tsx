import type { ReactNode } from 'react'

type Props = {
  title: string
  lead: string
  /** Whether a form follows, which overlaps the head in some designs. */
  isLapped?: boolean
  /** Icon above the title. */
  children?: ReactNode
}

/** Head of a content or form page, styled by the site's section design (`app/page-heads.css`). */
export function PageHead({ title, lead, isLapped = false, children }: Props) {
  return (
    <div className="page-head" data-lapped={isLapped || undefined}>
      <div className="container-page page-head-inner">
        <div>
          {children}
          <h1 className="page-title max-w-3xl text-4xl font-bold md:text-5xl">{title}</h1>
        </div>
        {lead && <p className="page-lead max-w-2xl text-lg text-muted">{lead}</p>}
      </div>
    </div>
  )
}
