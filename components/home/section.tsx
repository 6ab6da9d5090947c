import type { ReactNode } from 'react'

type Props = {
  heading: string
  intro?: string
  children: ReactNode
  id?: string
  className?: string
  action?: ReactNode
}

export function Section({ heading, intro, children, id, className, action }: Props) {
  return (
    <section id={id} className={`home-section container-page py-10 md:py-14 ${className ?? ''}`}>
      <div className="home-head mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="max-w-3xl">
          <h2 className="home-title text-2xl font-bold md:text-3xl">{heading}</h2>
          {intro && <p className="home-intro mt-2 text-muted">{intro}</p>}
        </div>
        {action}
      </div>
      <div className="home-body">{children}</div>
    </section>
  )
}
