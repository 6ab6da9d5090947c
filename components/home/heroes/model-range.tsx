import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { getHomeTitle } from '@/lib/site/template'
import type { HomeProps } from '../home-props'
import { RangeStrip } from './parts/range-strip'

/** Text on a twelve-column grid, the model range drawn to scale, then ruled links to the stock. */
export function ModelRangeHero({ site, images, stock }: HomeProps) {
  const { kicker, lead, note, tiles } = site.home
  return (
    <section className="pt-10 md:pt-16">
      <div className="container-page grid gap-x-8 gap-y-5 lg:grid-cols-12 lg:items-end">
        <div className="lg:col-span-8">
          {kicker && <p className="font-semibold text-link">{kicker}</p>}
          <h1 className="mt-3 text-[2.75rem] leading-[0.98] font-extrabold tracking-[-0.045em] md:text-[clamp(3.5rem,6.4vw,6.25rem)]">
            {getHomeTitle(site)}
          </h1>
        </div>
        <div className="lg:col-span-4 lg:pb-2">
          {lead && <p className="max-w-prose text-lg">{lead}</p>}
          {note && (
            <p className="mt-4 max-w-prose border-l-2 border-primary pl-4 text-[0.95rem] text-muted">
              {note}
            </p>
          )}
        </div>
      </div>
      <div className="mt-8 md:mt-12">
        <RangeStrip site={site} stock={stock} images={images} />
      </div>
      {tiles.length > 0 && (
        <ul className="container-page mt-10 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
          {tiles.map((tile) => (
            <li key={tile.url} className="border-t border-ink">
              <SiteLink
                site={site}
                href={tile.url}
                className="group/tile flex min-h-20 items-start justify-between gap-4 py-4 hover:text-link"
              >
                <span>
                  <span className="block text-lg leading-tight font-bold">{tile.title}</span>
                  <span className="mt-1 block text-[0.95rem] text-muted">{tile.text}</span>
                </span>
                <Icon
                  name="arrow-right"
                  className="mt-0.5 text-primary transition group-hover/tile:translate-x-1"
                />
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
