import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import type { SiteHome } from '@/config/schema/home'
import { ShowMeButton, type ShowMeProps } from '../../show-me/show-me-button'

type Props = {
  pickers: SiteHome['pickers']
  action: string
  showMe: Pick<ShowMeProps, 'count' | 'rules' | 'locale'>
  className?: string
}

/** A hero's questions side by side as large selects; a plain form that opens the search. */
export function PickBar({ pickers, action, showMe, className }: Props) {
  if (pickers.length === 0) return null
  return (
    <form
      action={action}
      className={`grid gap-px overflow-hidden rounded-card bg-line shadow-card md:grid-flow-col md:auto-cols-fr ${className ?? ''}`}
    >
      {pickers.map((picker) => (
        <label key={picker.label} className="relative block bg-surface px-5 pt-3.5 pb-2 md:px-7 md:pt-5">
          <span className="block text-sm font-semibold text-muted">{picker.label}</span>
          <select
            name={`refinementList[${picker.facet}][]`}
            className="block min-h-12 w-full cursor-pointer appearance-none bg-transparent pr-8 font-display text-xl font-bold md:min-h-14 md:text-2xl"
          >
            {picker.options.map((option) => (
              <option
                key={option.name}
                value={option.value}
                className="bg-surface font-text text-base text-ink"
              >
                {option.name}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute right-5 bottom-5 size-6 text-link md:bottom-6"
          />
        </label>
      ))}
      <ShowMeButton
        {...showMe}
        className={buttonClass('accent', { className: '!rounded-none min-h-16 text-lg md:min-h-24' })}
        icon={<Icon name="arrow-right" />}
      />
    </form>
  )
}
