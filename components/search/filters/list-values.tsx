import { Icon } from '@/components/ui/icon'
import type { LookProps } from './look-props'
import { ValueLink, ValueName } from './value-link'

/** Values as a multi-select list of checkboxes. */
export function ListValues({ links, ...rest }: LookProps) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.value}>
          <ValueLink
            {...rest}
            link={link}
            className="group/value flex min-h-11 items-center gap-3 py-1.5 text-[0.95rem] leading-snug hover:text-link"
          >
            <span
              aria-hidden="true"
              className={`grid size-5 shrink-0 place-items-center rounded-[min(var(--radius-controls),4px)] border text-xs ${
                link.isRefined
                  ? 'border-link bg-primary text-on-primary'
                  : 'border-muted bg-surface group-hover/value:border-link'
              }`}
            >
              {link.isRefined && <Icon name="check" />}
            </span>
            <span className={`min-w-0 flex-1 break-words ${link.isRefined ? 'font-semibold' : ''}`}>
              <ValueName link={link} />
            </span>{' '}
            <span className="text-sm text-muted tabular-nums">({link.count})</span>
          </ValueLink>
        </li>
      ))}
    </ul>
  )
}
