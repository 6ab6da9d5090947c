import { buttonClass } from '@/components/ui/button-styles'
import { SiteLink } from '@/components/ui/site-link'
import { getHomeTitle } from '@/lib/site/home-copy'
import { getDefaultSearch } from '@/lib/site/navigation'
import { HeroPicture } from '../hero-picture'
import type { HomeProps } from '../home-props'

/** One wide picture with a search panel that overlaps its lower edge. */
export function FullBleedHero({ site, images, stock }: HomeProps) {
  const search = getDefaultSearch(site)
  return (
    <section>
      <HeroPicture site={site} images={images} aspect="21x9" />
      <div className="container-page relative -mt-16">
        <div className="rounded-card bg-surface p-6 shadow-card md:p-10">
          <p className="text-sm font-semibold text-link">{site.home.kicker}</p>
          <h1 className="mt-2 text-3xl font-bold md:text-5xl">{getHomeTitle(site)}</h1>
          <p className="mt-3 max-w-2xl text-muted">{site.home.lead}</p>
          <SiteLink site={site} href={search.url} className={buttonClass('accent', { className: 'mt-6' })}>
            Show me {stock.total} {search.name}
          </SiteLink>
        </div>
      </div>
    </section>
  )
}
