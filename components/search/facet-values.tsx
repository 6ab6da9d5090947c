'use client'

import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { FacetName } from '@/lib/search/facets'

/** A facet value with the address that adds it or takes it away. */
export type FacetLink = { value: string; label: string; count: number; isRefined: boolean; href: string }

type Props = { attribute: FacetName; usePagesPath: boolean; links: FacetLink[] }

/**
 * Values of one facet as links. A page has hundreds of them: drawn from data on either side, they cost a cached page a
 * line each instead of their whole markup twice.
 */
export function FacetValues({ attribute, usePagesPath, links }: Props) {
  return (
    <ul>
      {links.map(({ value, label, count, isRefined, href }) => (
        <li key={value}>
          <SiteLink
            site={{ use_pages_path: usePagesPath }}
            href={href}
            prefetch={false}
            rel={href.includes('?') ? 'nofollow' : undefined}
            data-facet={attribute}
            data-value={value}
            data-count={count}
            data-refined={isRefined}
            aria-current={isRefined ? 'true' : undefined}
            className="group/value flex min-h-10 items-center gap-3 text-[0.95rem] hover:text-link"
          >
            <span
              aria-hidden="true"
              className={`grid size-5 shrink-0 place-items-center rounded-[min(var(--radius-controls),4px)] border text-xs ${
                isRefined
                  ? 'border-primary bg-primary text-on-primary'
                  : 'border-muted bg-surface group-hover/value:border-link'
              }`}
            >
              {isRefined && <Icon name="check" />}
            </span>
            <span className={`min-w-0 flex-1 break-words ${isRefined ? 'font-semibold' : ''}`}>
              {label}
              {isRefined && <span className="sr-only">, chosen</span>}
            </span>
            <span className="text-sm text-muted">({count})</span>
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
