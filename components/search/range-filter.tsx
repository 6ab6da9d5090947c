import type { FacetGroup } from '@/lib/search/facets/facet-list'
import { describeRange } from '@/lib/search/ranges/range-control'
import { describeRepaymentBasis } from '@/lib/finance/finance-law'
import { isBarChosen } from '@/lib/search/ranges/range-steps'
import type { StockResults } from '@/lib/search/result'
import { setRange } from '@/lib/search/state'
import { splitHref } from '@/lib/search/url'
import { RangeForm } from './filters/range-form'
import type { SearchProps } from './search-props'

type Props = Pick<SearchProps, 'site' | 'state' | 'hrefOf'> & {
  group: Extract<FacetGroup, { kind: 'range' }>
  results: Pick<StockResults, 'offers'>
}

/** A range as slider and inputs, or inputs only; a plain form without JavaScript (`SU-10`). */
export function RangeFilter({ site, state, hrefOf, group, results }: Props) {
  const { attribute, label, look, range, bounds, bars, isActive } = group
  const basis = attribute === 'repayment' ? describeRepaymentBasis(site, results.offers) : ''
  // With a range, because the address of a landing page ignores parameters.
  const { path, pairs } = splitHref(hrefOf(setRange(state, attribute, { min: 0 })))
  return (
    <>
      {bounds && bars.length > 0 && <Histogram bars={bars} range={range} bounds={bounds} />}
      <RangeForm
        attribute={attribute}
        label={label}
        locale={site.locale}
        usePagesPath={site.use_pages_path}
        control={describeRange(site, attribute, range, bounds)}
        hasSlider={look === 'slider'}
        isActive={isActive}
        clearHref={hrefOf(setRange(state, attribute, null))}
        path={path}
        pairs={pairs.filter(([name]) => name !== `range[${attribute}]`)}
      />
      {basis && <p className="mt-2 text-xs leading-snug text-muted">{basis}</p>}
    </>
  )
}

type HistogramProps = Pick<Props['group'], 'bars' | 'range'> & { bounds: { min: number; max: number } }

/** How the stock spreads over a range; the bars of the chosen part are stronger. The numbers are in the filter itself. */
function Histogram({ bars, range, bounds }: HistogramProps) {
  const highest = Math.max(...bars)
  // The least bar is still visible, so that no vehicle looks like none.
  const draw = (isChosen: boolean) =>
    bars
      .map((count, index) => {
        if (count === 0 || isBarChosen(index / bars.length, 1 / bars.length, range, bounds) !== isChosen)
          return ''
        return `M${index} 40h.9v-${Math.max(Math.round((count / highest) * 40), 3)}h-.9z`
      })
      .join('')
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${bars.length} 40`}
      preserveAspectRatio="none"
      className="-mb-2 block h-10 w-full px-2"
    >
      <path d={draw(false)} className="fill-line" />
      <path d={draw(true)} className="fill-link" />
    </svg>
  )
}
