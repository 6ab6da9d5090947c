import { Icon } from '@/components/ui/icon'
import type { LookProps } from './look-props'
import { ValueLink, ValueName } from './value-link'

/** Values as a multi-select list of checkboxes. */
export function ListValues({ links, ...rest }: LookProps) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.value}>
          <ValueLink {...rest} link={link} className="filter-row">
            <span aria-hidden="true" className="filter-box">
              {link.isRefined && (link.isPart ? <span className="filter-part" /> : <Icon name="check" />)}
            </span>
            <span className="filter-name">
              <ValueName link={link} />
            </span>{' '}
            <span className="filter-count">{`(${link.count})`}</span>
          </ValueLink>
          {link.below}
        </li>
      ))}
    </ul>
  )
}
