import { getHomeTitle } from '@/lib/site/template'
import { getDefaultSearch } from '@/lib/site/navigation'
import { HeroPicture } from '../hero-picture'
import type { HomeProps } from '../home-props'
import { PickTiles } from './parts/pick-tiles'

/** Story with a picture, beside search questions. */
export function StoryHero({ site, images, stock, countRules }: HomeProps) {
  const search = getDefaultSearch(site)
  const paragraphs = site.home.story.split(/\n\s*\n/).filter(Boolean)
  return (
    <section className="container-page grid gap-x-14 gap-y-8 pt-8 pb-6 md:pt-12 lg:grid-cols-[minmax(0,1.18fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr_auto]">
      <div className="lg:col-start-2">
        {site.home.kicker && <p className="text-lg font-medium text-link">{site.home.kicker}</p>}
        <h1 className="mt-2 text-[clamp(2.6rem,4.6vw,4.4rem)] leading-[1] font-medium tracking-[-0.03em] [font-variation-settings:'SOFT'_100]">
          {getHomeTitle(site)}
        </h1>
        {site.home.lead && <p className="mt-4 max-w-lg text-lg text-muted">{site.home.lead}</p>}
      </div>
      <div className="relative lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <HeroPicture
          site={site}
          images={images}
          aspect="1x1"
          sizes="(min-width: 992px) 700px, 100vw"
          className="rounded-card border-8 border-surface shadow-card max-lg:!aspect-[4/3] lg:absolute lg:inset-0 lg:!aspect-auto lg:h-full"
        />
      </div>
      <PickTiles
        pickers={site.home.pickers}
        action={search.url}
        showMe={{ count: stock.total || null, rules: countRules, locale: site.locale }}
        className="rounded-card border border-line bg-surface p-5 shadow-card md:p-7 lg:col-start-2"
      />
      {paragraphs.length > 0 && (
        <div className="pt-4 text-lg leading-relaxed first-letter:float-left first-letter:mt-1 first-letter:mr-3 first-letter:font-display first-letter:text-[4.4rem] first-letter:leading-[0.8] first-letter:font-semibold first-letter:text-link lg:col-span-2 lg:columns-3 lg:gap-14 lg:pt-8">
          {paragraphs.map((paragraph) => (
            <p key={paragraph.slice(0, 40)} className="mb-4 break-inside-avoid">
              {paragraph}
            </p>
          ))}
        </div>
      )}
    </section>
  )
}
