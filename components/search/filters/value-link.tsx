'use client'

import { createContext, useContext, type AriaAttributes, type CSSProperties, type ReactNode } from 'react'
import { SiteLink } from '@/components/ui/site-link'
import type { FacetLink, LookProps } from './look-props'

/** Whether the screen handles keys, so that values can be checkboxes and radio buttons. Without scripts they are links. */
export const OptionsContext = createContext(false)

type Props = Pick<LookProps, 'attribute' | 'usePagesPath'> & {
  link: FacetLink
  option?: 'checkbox' | 'radio'
  className: string
  style?: CSSProperties
  children: ReactNode
}

/** The link of one facet value with the stable `data-` hooks. */
export function ValueLink({
  attribute,
  usePagesPath,
  link,
  option = 'checkbox',
  className,
  style,
  children,
}: Props) {
  const { value, count, isRefined, isPart, href } = link
  return (
    <SiteLink
      site={{ use_pages_path: usePagesPath }}
      href={href}
      rel={href.includes('?') ? 'nofollow' : undefined}
      data-facet={attribute}
      data-value={value}
      data-count={count}
      data-refined={isRefined || undefined}
      data-part={isPart}
      {...useOption(option, isRefined, isPart)}
      className={className}
      style={style}
    >
      {children}
    </SiteLink>
  )
}

/** The role and state of a value. A checkbox of which only a part is chosen is mixed; radio buttons have no such state. */
export function useOption(
  role: 'checkbox' | 'radio',
  isRefined: boolean,
  isPart = false,
): AriaAttributes & { role?: string } {
  const isOption = useContext(OptionsContext)
  const checked = isPart && role === 'checkbox' ? 'mixed' : isRefined
  return isOption ? { role, 'aria-checked': checked } : { 'aria-current': isRefined ? 'true' : undefined }
}

/** A value's name, with its selected state for screen readers if it is a link. */
export function ValueName({ link, text }: { link: FacetLink; text?: string }) {
  const isOption = useContext(OptionsContext)
  return (
    <>
      {text ?? link.label}
      {link.isRefined && !isOption && (
        <span className="sr-only">{link.isPart ? ', partly selected' : ', selected'}</span>
      )}
    </>
  )
}
