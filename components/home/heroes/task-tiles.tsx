import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { getHomeTitle } from '@/lib/site/template'
import { getDefaultSearch } from '@/lib/site/navigation'
import { HeroPicture } from '../hero-picture'
import type { HomeProps } from '../home-props'

/** Title about the job to be done, and a table of tasks that link to matching stock. */
export function TaskTilesHero({ site, images, stock }: HomeProps) {
  const search = getDefaultSearch(site)
  return (
    <section>
      <div className="relative overflow-hidden bg-primary text-on-primary">
        <div className="lg:absolute lg:inset-y-0 lg:right-0 lg:w-[56%] lg:[clip-path:polygon(9%_0,100%_0,100%_100%,0_100%)]">
          <HeroPicture
            site={site}
            images={images}
            aspect="16x9"
            sizes="(min-width: 992px) 60vw, 100vw"
            className="lg:h-full lg:object-[60%_75%]"
          />
        </div>
        <div className="container-page relative py-7 lg:py-14 lg:pb-24">
          <div className="lg:max-w-[42%]">
            {site.home.kicker && <p className="font-medium">{site.home.kicker}</p>}
            <h1 className="mt-2 text-[clamp(2.5rem,11vw,3.4rem)] leading-[0.94] font-extrabold tracking-[-0.015em] lg:text-[clamp(3rem,4.9vw,4.6rem)]">
              {getHomeTitle(site)}
            </h1>
            <p className="mt-4 max-w-lg text-lg leading-snug">{site.home.lead}</p>
            <SiteLink
              site={site}
              href={search.url}
              className="mt-6 inline-flex min-h-12 items-center gap-2.5 rounded-control bg-accent px-6 font-semibold text-on-accent hover:brightness-105"
            >
              {stock.total > 0
                ? `See all ${stock.total} ${search.name.toLowerCase()}`
                : `See all ${search.name.toLowerCase()}`}
              <Icon name="arrow-right" />
            </SiteLink>
          </div>
        </div>
      </div>
      {site.home.tiles.length > 0 && (
        <nav aria-label="By task" className="container-page relative -mt-3 lg:-mt-12">
          <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-5">
            {site.home.tiles.map((tile) => (
              <li key={tile.title} className="bg-surface">
                <SiteLink
                  site={site}
                  href={tile.url}
                  prefetch={false}
                  className="group flex h-full flex-col border-t-3 border-transparent p-3.5 hover:border-accent hover:bg-ground lg:p-4"
                >
                  <span className="flex items-start justify-between gap-2 font-display text-lg leading-[1.05] font-bold lg:text-xl lg:leading-[1.05]">
                    {tile.title}
                    <Icon name="arrow-right" className="mt-px size-5 text-link" />
                  </span>
                  <span className="mt-1.5 text-sm leading-snug text-muted">{tile.text}</span>
                </SiteLink>
              </li>
            ))}
          </ul>
          {site.home.note && (
            <p className="mt-4 flex items-start gap-2.5 text-[0.95rem] font-medium">
              <Icon name="wrench" className="mt-0.5 text-link" /> {site.home.note}
            </p>
          )}
        </nav>
      )}
    </section>
  )
}
