'use client'

import { LogoMark } from '@/components/ui/logo-mark'
import type { MenuLink } from '@/lib/site/navigation'

const LOOKS = {
  panel: { list: 'grid grid-cols-3 gap-1 xl:grid-cols-5', link: 'mega-link' },
  sidebar: { list: 'grid grid-cols-2 pb-3', link: 'submenu-link' },
  footer: { list: 'mt-2', link: 'footer-link opacity-90' },
} as const

type Props = { links: readonly MenuLink[]; look: keyof typeof LOOKS }

/**
 * A list of links of the header or footer. A client component: the page's data then contains names and URLs, not the elements of every
 * link a second time (ADR 66).
 */
export function MenuLinks({ links, look }: Props) {
  return (
    <ul data-prefetch="off" className={LOOKS[look].list}>
      {links.map(({ name, count, logo, ...anchor }) => (
        <li key={anchor.href + name}>
          <a {...anchor} className={LOOKS[look].link}>
            {look === 'panel' && logo && <LogoMark logo={logo} className="size-7" />}
            {count === undefined ? (
              name
            ) : (
              <span>
                {name} <span className="text-muted">{`(${count})`}</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
