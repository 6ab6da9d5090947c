import { Icon } from '@/components/ui/icon'
import { MakeLogo } from '@/components/ui/make-logo'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { getBodyImagePath } from '@/lib/images/vehicle-pictures'
import type { LookProps } from './look-props'
import { ValueLink, ValueName } from './value-link'

/** Values as tiles: makes with logos, body types with pictures (`SS-04`). */
export function TileValues({ links, ...rest }: LookProps) {
  const isMake = rest.attribute === 'make'
  return (
    <ul className="grid grid-cols-2 gap-2 sm:max-lg:grid-cols-4">
      {links.map((link) => (
        <li key={link.value} className="min-w-0">
          <ValueLink
            {...rest}
            link={link}
            className={`filter-tile rounded-card border ${
              isMake ? 'min-h-14 items-center gap-2.5 px-2.5 py-2' : 'flex-col p-2.5'
            }`}
          >
            {isMake ? (
              <MakeLogo make={link.value} />
            ) : (
              <ResponsiveImage
                service={rest.images}
                path={getBodyImagePath(link.value)}
                alt=""
                ratio="3/2"
                sizes="140px"
                smallest={128}
                largest={384}
                className="bg-transparent"
              />
            )}
            <span className={`min-w-0 text-sm ${isMake ? '' : 'mt-auto pt-1.5'}`}>
              <span className={`break-words hyphens-auto ${link.isRefined ? 'font-semibold' : ''}`}>
                <ValueName link={link} />
              </span>{' '}
              <span className="text-muted tabular-nums">{`(${link.count})`}</span>
            </span>
            {link.isRefined && (
              <span
                aria-hidden="true"
                className="absolute top-1 right-1 grid size-5 place-items-center rounded-full bg-primary text-xs text-on-primary"
              >
                {link.isPart ? <span className="filter-part" /> : <Icon name="check" />}
              </span>
            )}
          </ValueLink>
        </li>
      ))}
    </ul>
  )
}
