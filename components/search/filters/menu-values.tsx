import type { LookProps } from './look-props'
import { ValueLink, ValueName } from './value-link'

/** Single-select list of values (`SS-07`). */
export function MenuValues({ links, ...rest }: LookProps) {
  return (
    <ul>
      {links.map((link) => (
        <li key={link.value}>
          <ValueLink {...rest} link={link} className={MENU_ROW}>
            <MenuMark isChosen={link.isRefined} />
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

/** Class names of a menu row. */
export const MENU_ROW =
  'group/value flex min-h-11 items-center gap-3 py-1.5 text-[0.95rem] leading-snug hover:text-link'

/** Radio mark of a menu row. */
export function MenuMark({ isChosen }: { isChosen: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-5 shrink-0 place-items-center rounded-full border bg-surface ${
        isChosen ? 'border-link' : 'border-muted group-hover/value:border-link'
      }`}
    >
      {isChosen && <span className="size-2.5 rounded-full bg-link" />}
    </span>
  )
}
