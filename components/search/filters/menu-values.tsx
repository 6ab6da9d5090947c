import type { LookProps } from './look-props'
import { ValueLink, ValueName } from './value-link'

/** Single-select list of values (`SS-07`). */
export function MenuValues({ links, ...rest }: LookProps) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.value}>
          <ValueLink {...rest} link={link} option="radio" className={MENU_ROW}>
            <MenuMark isChosen={link.isRefined} />
            <span className="filter-name">
              <ValueName link={link} />
            </span>{' '}
            <span className="filter-count">{`(${link.count})`}</span>
          </ValueLink>
        </li>
      ))}
    </ul>
  )
}

/** Class names of a menu row. */
export const MENU_ROW = 'filter-row'

/** Radio mark of a menu row. */
export function MenuMark({ isChosen }: { isChosen: boolean }) {
  return (
    <span aria-hidden="true" className={isChosen ? 'filter-radio border-link' : 'filter-radio'}>
      {isChosen && <span className="size-2.5 rounded-full bg-link" />}
    </span>
  )
}
