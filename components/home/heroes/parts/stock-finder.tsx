import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import type { Site } from '@/config/schema/site'
import { formatPrice } from '@/lib/cars/price'
import { getDefaultSearch, type StockCounts } from '@/lib/site/navigation'
import type { CountRules } from '@/lib/search/live-count'
import { getVehicleNoun } from '@/lib/site/template'
import { ShowMeButton } from '../../show-me/show-me-button'

/** Price limits offered by the finder, in dollars. */
const PRICES = [15_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000]

/** Make, body and price as one plain form that opens the stock search; works without JavaScript (`RT-15`). */
export function StockFinder({
  site,
  stock,
  rules,
  className,
}: {
  site: Site
  stock: StockCounts
  rules: CountRules
  className?: string
}) {
  const search = getDefaultSearch(site)
  const noun = getVehicleNoun(site)
  return (
    <form
      action={search.url}
      method="get"
      role="search"
      aria-label={`Find ${noun.many.toLowerCase()}`}
      className={className ?? 'grid gap-3 md:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]'}
    >
      <Choice
        name="refinementList[make][0]"
        label="Make"
        any="Any make"
        options={stock.makes.map(({ value, count }) => ({ value, label: `${value} (${count})` }))}
      />
      <Choice
        name="refinementList[body][0]"
        label="Body type"
        any="Any body"
        options={stock.bodies.map(({ value, count }) => ({ value, label: `${value} (${count})` }))}
      />
      <Choice
        name="range[price][max]"
        label="Price up to"
        any="No limit"
        options={PRICES.map((price) => ({ value: String(price), label: formatPrice(price) }))}
      />
      <ShowMeButton
        count={stock.total || null}
        rules={rules}
        locale={site.locale}
        className={buttonClass('accent', { className: 'self-end !min-h-13 !px-7' })}
        icon={<Icon name="search" />}
      />
    </form>
  )
}

type ChoiceProps = { name: string; label: string; any: string; options: { value: string; label: string }[] }

function Choice({ name, label, any, options }: ChoiceProps) {
  return (
    <label className="relative block">
      <span className="block text-sm font-semibold text-muted">{label}</span>
      <select
        name={name}
        defaultValue=""
        className="mt-1 block min-h-13 w-full appearance-none rounded-control border border-line bg-ground py-2 pr-10 pl-4 font-medium text-ink hover:border-muted"
      >
        <option value="">{any}</option>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute right-3.5 bottom-4 text-muted" />
    </label>
  )
}
