'use client'

import { LogoMark } from '@/components/ui/logo-mark'
import { ResponsiveImage } from '@/components/ui/responsive-image'

/** A tile. `label` is missing if it equals `value`; `logo` is a URL or initials; `picture` is a path of the image service. */
export type Tile = {
  value: string
  label?: string
  count: number
  href: string
  logo?: string
  picture?: string
}

type Props = {
  tiles: readonly Tile[]
  facet: string
  images: string
  className: string
  tileClassName: string
  textClassName: string
  nameClassName?: string
}

/** The tiles of a section. A client component: the page's data then contains values, not the elements of every tile (ADR 66). */
export function TileList(props: Props) {
  return (
    <ul data-prefetch="off" className={props.className}>
      {props.tiles.map(({ value, label = value, count, href, logo, picture }) => (
        <li key={value}>
          <a
            href={href}
            data-tile={props.facet}
            data-value={value}
            data-count={count}
            className={props.tileClassName}
          >
            {logo && <LogoMark logo={logo} />}
            {picture && (
              <ResponsiveImage
                service={props.images}
                path={picture}
                alt=""
                ratio="3/2"
                sizes="(min-width: 768px) 280px, 45vw"
                largest={640}
                className="bg-transparent transition group-hover:scale-[1.03]"
              />
            )}
            <span className={props.textClassName}>
              <span className={props.nameClassName}>{label}</span>{' '}
              <span className="font-normal text-muted tabular-nums">{`(${count})`}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
