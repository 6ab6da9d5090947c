import type { CSSProperties, ReactNode } from 'react'
import { SiteLink } from '@/components/ui/site-link'
import type { FacetLink, LookProps } from './look-props'

type Props = Pick<LookProps, 'attribute' | 'usePagesPath'> & {
  link: FacetLink
  className: string
  style?: CSSProperties
  children: ReactNode
}

/** The link of one facet value with the stable `data-` hooks. */
export function ValueLink({ attribute, usePagesPath, link, className, style, children }: Props) {
  const { value, count, isRefined, href } = link
  return (
    <SiteLink
      site={{ use_pages_path: usePagesPath }}
      href={href}
      rel={href.includes('?') ? 'nofollow' : undefined}
      data-facet={attribute}
      data-value={value}
      data-count={count}
      data-refined={isRefined || undefined}
      aria-current={isRefined ? 'true' : undefined}
      className={className}
      style={style}
    >
      {children}
    </SiteLink>
  )
}

/** A value's name, with its selected state for screen readers. */
export function ValueName({ link, text }: { link: FacetLink; text?: string }) {
  return (
    <>
      {text ?? link.label}
      {link.isRefined && <span className="sr-only">, selected</span>}
    </>
  )
}
