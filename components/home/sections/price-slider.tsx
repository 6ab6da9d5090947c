import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import type { Site } from '@/config/schema/site'
import { getCountRules } from '@/lib/search/live-count'
import {
  findRangeCount,
  getWholeRange,
  SLIDER_SORT,
  type CountedRange,
  type PriceSliderSection as SectionData,
} from '@/lib/search/ranges/price-slider'
import { getDefaultSearch } from '@/lib/site/navigation'
import { PriceSlider } from '../price-slider'
import { ShowMeButton } from '../show-me/show-me-button'

type Look = { outer: string; inner: string; form: string; muted: string; tone: 'primary' | 'accent' }

const LOOKS: Record<SectionData['look'], Look> = {
  band: {
    outer: 'bg-primary text-on-primary',
    inner: 'container-page grid items-center gap-x-14 gap-y-7 py-10 md:py-14 lg:grid-cols-[2fr_3fr]',
    form: 'rounded-card bg-surface p-5 text-ink md:p-8',
    muted: 'opacity-90',
    tone: 'accent',
  },
  card: {
    outer: 'container-page py-10 md:py-14',
    inner:
      'grid items-center gap-x-14 gap-y-6 rounded-card border border-line bg-surface p-5 shadow-card md:p-10 lg:grid-cols-[2fr_3fr]',
    form: '',
    muted: 'text-muted',
    tone: 'primary',
  },
  ruled: {
    outer: 'container-page py-10 md:py-14',
    inner: 'grid items-center gap-x-14 gap-y-6 border-y-2 border-line py-8 md:py-10 lg:grid-cols-[2fr_3fr]',
    form: '',
    muted: 'text-muted',
    tone: 'primary',
  },
}

/**
 * A price range with its number of vehicles; opens the search with the highest price first (`SS-05`, `SS-06`). One GET
 * form: with JavaScript a slider sets the range, without it two number inputs.
 */
export function PriceSliderSection({
  site,
  section,
  ranges,
  now,
}: {
  site: Site
  section: SectionData
  ranges: readonly CountedRange[]
  /** Current time in Unix seconds. */
  now: number
}) {
  const look = LOOKS[section.look]
  const { attribute, min, max, step } = section
  return (
    <section className={look.outer}>
      <div className={look.inner}>
        <div>
          <h2 className="home-title text-2xl font-bold md:text-3xl">
            {section.heading || 'Set your price range'}
          </h2>
          {section.intro && <p className={`home-intro mt-2 ${look.muted}`}>{section.intro}</p>}
        </div>
        <form action={getDefaultSearch(site).url} className={look.form} data-testid="price-slider">
          <PriceSlider attribute={attribute} min={min} max={max} step={step} locale={site.locale} />
          <input type="hidden" name="sort" value={SLIDER_SORT} />
          <ShowMeButton
            count={findRangeCount(ranges, getWholeRange(section))}
            rules={getCountRules(site, now * 1000)}
            locale={site.locale}
            className={buttonClass(look.tone, { wide: true, className: 'mt-5 min-h-14 text-lg' })}
            icon={<Icon name="arrow-right" />}
          />
        </form>
      </div>
    </section>
  )
}
