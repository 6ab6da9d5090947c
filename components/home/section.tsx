import type { ReactNode } from 'react'

type Props = {
  heading: string
  intro?: string
  children: ReactNode
  id?: string
  className?: string
  action?: ReactNode
}

/** A section of a page with its heading. */
export function Section({ heading, intro, children, id, className, action }: Props) {
  return (
    <section id={id} className={`container-page py-10 md:py-14 ${className ?? ''}`}>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="max-w-3xl">
          <h2 className="text-2xl font-bold md:text-3xl">{heading}</h2>
          {intro && <p className="mt-2 text-muted">{intro}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
