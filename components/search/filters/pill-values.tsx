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
            <ValueLink {...rest} link={link} className="filter-pill rounded-control border">
              <span className="min-w-0 break-words">
                {isNumber && <span className="sr-only">{`${rest.label}: `}</span>}
                <ValueName link={link} text={isNumber ? link.value : link.label} />
              </span>{' '}
              <span className="filter-count">{`(${link.count})`}</span>
            </ValueLink>
          </li>
        )
      })}
    </ul>
  )
}
