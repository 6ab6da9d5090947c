import clsx from 'clsx'
import { SearchForm } from '@/components/search-box/search-form'
import { Icon } from '@/components/ui/icon'
import type { Site } from '@/config/schema/site'
import { getVehicleNoun } from '@/lib/site/template'
import { MenuDropdown } from './menu-dropdown'

type Props = { site: Site; className?: string; panelClassName?: string }

const PANEL = 'absolute inset-x-0 top-full z-40 border-t border-line bg-surface text-ink shadow-card'

/**
 * Search icon that opens a panel with the search box, for headers without room for a box. The box receives focus
 * when the panel opens.
 */
export function HeaderSearch({ site, className, panelClassName }: Props) {
  return (
    <MenuDropdown
      className={className}
      entersField
      label={
        <>
          <span className="group-open/menu:hidden">
            <Icon name="search" className="size-6" />
          </span>
          <span className="hidden group-open/menu:inline">
            <Icon name="close" className="size-6" />
          </span>
          <span className="sr-only">Search {getVehicleNoun(site).many.toLowerCase()}</span>
        </>
      }
      summaryClassName="grid size-12 place-items-center"
      panelClassName={clsx(
        'px-4 py-4 font-text text-base tracking-normal normal-case',
        panelClassName ?? PANEL,
      )}
    >
      <SearchForm site={site} hasButton className="mx-auto max-w-3xl" />
    </MenuDropdown>
  )
}
