import type { LookProps } from './look-props'
import { ValueLink, ValueName } from './value-link'

/** Values as a row of pills, for short names. Numbers such as seats are shown without a unit, which the heading names. */
export function PillValues({ links, ...rest }: LookProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map((link) => {
        const isNumber = /^\d+$/.test(link.value)
        return (
          <li key={link.value} className="max-w-full">
            <ValueLink
              {...rest}
              link={link}
              className={`inline-flex min-h-11 max-w-full min-w-11 items-center justify-center gap-1.5 rounded-control border px-3.5 py-1.5 text-[0.95rem] leading-tight transition ${
                link.isRefined
                  ? 'border-link bg-primary font-semibold text-on-primary'
                  : 'border-muted bg-surface hover:border-link hover:text-link'
              }`}
            >
              <span className="min-w-0 break-words">
                {isNumber && <span className="sr-only">{rest.label}: </span>}
                <ValueName link={link} text={isNumber ? link.value : link.label} />
              </span>{' '}
              <span className={`text-sm tabular-nums ${link.isRefined ? '' : 'text-muted'}`}>
                ({link.count})
              </span>
            </ValueLink>
          </li>
        )
      })}
    </ul>
  )
}
