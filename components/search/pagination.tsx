import { clsx } from 'clsx'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { MAX_TOTAL_HITS } from '@/lib/search/index-settings'
import type { StockResults } from '@/lib/search/result'
import { getVehicleNoun, lowerNoun } from '@/lib/site/template'
import { formatNumber } from '@/lib/text/format-number'
import type { SearchProps } from './search-props'

const CELL = 'grid min-h-11 min-w-11 place-items-center rounded-control px-2 text-sm tabular-nums'

type Props = Pick<SearchProps, 'site' | 'state' | 'hrefOf'> & { results: Pick<StockResults, 'pagination'> }

/** Pagination of the results (`SE-03`); nothing for a single page. The last page says so if it is not the end of the stock. */
export function Pagination({ site, state, hrefOf, results }: Props) {
  const { page, pages, total } = results.pagination
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
      {page === pages && total > MAX_TOTAL_HITS && (
        <p className="mt-4 text-center text-muted">
          These are the first {formatNumber(MAX_TOTAL_HITS, site.locale)} of{' '}
          {formatNumber(total, site.locale)} {lowerNoun(getVehicleNoun(site).many)}. Add a filter to see the
          others.
        </p>
      )}
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
