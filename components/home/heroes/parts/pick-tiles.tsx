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

/** A hero's questions as tiles; a plain form that opens the search. */
export function PickTiles({ pickers, action, showMe, className }: Props) {
  if (pickers.length === 0) return null
  return (
    <form action={action} className={className}>
      {pickers.map((picker) => (
        <fieldset key={picker.label} className="mb-5">
          <legend className="mb-2.5 font-display text-xl leading-tight font-semibold">{picker.label}</legend>
          <div className="flex flex-wrap gap-1.5 sm:gap-2">
            {picker.options.map((option, index) => (
              <label
                key={option.name}
                className="flex min-h-12 grow cursor-pointer flex-col justify-center rounded-control border border-line bg-ground px-3 py-2 text-center leading-tight transition hover:border-current has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-link"
              >
                <input
                  type="radio"
                  name={`refinementList[${picker.facet}][]`}
                  value={option.value}
                  defaultChecked={index === 0}
                  className="sr-only"
                />
                <span className="font-semibold">{option.name}</span>
                {option.text && <span className="text-xs opacity-85">{option.text}</span>}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <ShowMeButton
        {...showMe}
        className={buttonClass('primary', { wide: true })}
        icon={<Icon name="arrow-right" />}
      />
    </form>
  )
}
