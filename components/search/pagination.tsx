import { clsx } from 'clsx'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import type { StockResults } from '@/lib/search/result'
import type { SearchProps } from './search-props'

const CELL = 'grid min-h-11 min-w-11 place-items-center rounded-control px-2 text-sm tabular-nums'

type Props = Pick<SearchProps, 'site' | 'state' | 'hrefOf'> & { results: Pick<StockResults, 'pagination'> }

/** Pagination of the results (`SE-03`); nothing for a single page. */
export function Pagination({ site, state, hrefOf, results }: Props) {
  const { page, pages } = results.pagination
  if (pages <= 1) return null
  const at = (number: number) => hrefOf({ ...state, page: number })
  return (
    <nav aria-label="Pages" data-testid="pagination" data-pages={pages} className="mt-10">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        {page > 1 && (
          <li>
            <SiteLink
              site={site}
              href={at(page - 1)}
              prefetch={false}
              rel="prev"
              className={clsx(CELL, 'hover:bg-ink/5')}
            >
              <span className="sr-only">Previous page</span>
              <Icon name="chevron-left" />
            </SiteLink>
          </li>
        )}
        {listPageWindow(page, pages).map((number, index, list) => (
          <li key={number ?? `gap after ${list[index - 1]}`}>
            {number === null ? (
              <span className={clsx(CELL, 'text-muted')}>…</span>
            ) : (
              <SiteLink
                site={site}
                href={at(number)}
                prefetch={false}
                aria-current={number === page ? 'page' : undefined}
                className={clsx(
                  CELL,
                  number === page ? 'bg-primary font-bold text-on-primary' : 'hover:bg-ink/5',
                )}
              >
                <span className="sr-only">Page </span>
                {number}
              </SiteLink>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <SiteLink
              site={site}
              href={at(page + 1)}
              prefetch={false}
              rel="next"
              className={clsx(CELL, 'hover:bg-ink/5')}
            >
              <span className="sr-only">Next page</span>
              <Icon name="chevron-right" />
            </SiteLink>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** Page numbers to link to around the current page, always with the first and the last; `null` marks a gap. */
function listPageWindow(page: number, pages: number): (number | null)[] {
  const visible = new Set([1, pages])
  for (let each = page - 1; each <= page + 1; each += 1) if (each >= 1 && each <= pages) visible.add(each)
  const sorted = [...visible].filter((each) => each >= 1).sort((a, b) => a - b)
  return sorted.flatMap((each, index) => {
    const before = sorted[index - 1]
    if (before === undefined || each === before + 1) return [each]
    // A gap of one page takes as much room as the page number.
    return each === before + 2 ? [each - 1, each] : [null, each]
  })
}
