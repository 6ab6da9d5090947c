'use client'

import { useEffect, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { slugify } from '@/lib/text/slugify'

type Props = {
  /** Heading of the filter on this site. */
  label: string
  /** Number of matches and of all values; `null` while the input is empty. */
  found: { count: number; of: number } | null
  onSearch: (text: string) => void
}

/** Search input for a filter's values. Shown with JavaScript only. */
export function ValueSearch({ label, found, onSearch }: Props) {
  const box = useRef<HTMLInputElement>(null)
  // Not `useId`: the browser renders other parents than the server, so generated ids would differ (ADR 56).
  const status = `found-${slugify(label)}`
  useEffect(() => {
    // Keep text typed before hydration.
    if (box.current?.value) onSearch(box.current.value)
  }, [onSearch])
  return (
    <div className="mb-2 noscript:hidden">
      <div className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <input
          ref={box}
          type="search"
          defaultValue=""
          onInput={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.currentTarget.value === '') return
            event.preventDefault()
            event.stopPropagation()
            event.currentTarget.value = ''
            onSearch('')
          }}
          aria-label={`Search ${label}`}
          aria-describedby={status}
          placeholder="Search"
          autoComplete="off"
          spellCheck={false}
          className="block min-h-11 w-full rounded-control border border-muted bg-surface pr-3 pl-10 text-base placeholder:text-muted lg:text-[0.95rem]"
        />
      </div>
      <p id={status} role="status" className="text-sm text-muted tabular-nums">
        {found && <span className="mt-1.5 block">{`${found.count} of ${found.of}`}</span>}
      </p>
    </div>
  )
}
