import { Icon } from '@/components/ui/icon'
import { getSwatch } from '@/lib/search/facets/swatches'
import type { LookProps } from './look-props'
import { ValueLink, ValueName } from './value-link'

/** Stripes in the site's colours, for names without a swatch colour. */
const UNKNOWN =
  'bg-surface bg-[repeating-linear-gradient(135deg,var(--line)_0_4px,transparent_4px_8px)] text-ink'

/** Colours as swatches with names below. */
export function SwatchValues({ links, ...rest }: LookProps) {
  return (
    <ul className="grid grid-cols-3 gap-x-1 gap-y-2 xs:max-lg:grid-cols-4 sm:max-lg:grid-cols-6">
      {links.map((link) => {
        const swatch = getSwatch(link.value)
        return (
          <li key={link.value} className="min-w-0">
            <ValueLink
              {...rest}
              link={link}
              className="filter-swatch"
              style={swatch ? { '--swatch': swatch.colour, '--mark': swatch.mark } : undefined}
            >
              <span
                aria-hidden="true"
                className={`swatch ${
                  swatch ? 'bg-(--swatch) text-(--mark)' : UNKNOWN
                } ${link.isRefined ? 'ring-2 ring-link ring-offset-2 ring-offset-ground' : ''}`}
              >
                {link.isRefined && <Icon name="check" className="size-5 stroke-[2.5]" />}
              </span>
              <span className="max-w-full min-w-0">
                <span className={`break-words ${link.isRefined ? 'font-semibold' : ''}`}>
                  <ValueName link={link} />
                </span>{' '}
                <span className="text-muted tabular-nums">{`(${link.count})`}</span>
              </span>
            </ValueLink>
          </li>
        )
      })}
    </ul>
  )
}
