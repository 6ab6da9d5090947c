import { imageSrcSet, imageUrl, LOADER_QUALITY } from '@/lib/images/image-url'
import { studioPicturePath } from '@/lib/images/vehicle-pictures'
import { getHomeTitle } from '@/lib/site/template'
import { getDefaultSearch } from '@/lib/site/navigation'
import type { HomeProps } from '../home-props'
import { PickBar } from './parts/pick-bar'

/** Full-width title, layered hills with the site's vehicle on a road, and search questions below. */
export function LandscapeHero({ site, images, stock, countRules }: HomeProps) {
  const search = getDefaultSearch(site)
  const { hero_vehicle: vehicle } = site.home
  const path = vehicle && studioPicturePath(vehicle, 'clear', '3x2')
  return (
    <section className="relative overflow-hidden">
      <div className="bg-gradient-to-b from-primary/25 via-accent/20 to-accent/45">
        <div className="container-page relative z-10 pt-9 md:pt-11">
          {site.home.kicker && (
            <p className="text-sm font-bold tracking-[0.3em] uppercase md:text-base">{site.home.kicker}</p>
          )}
          <h1 className="mt-3 text-[clamp(3rem,8.4vw,7.5rem)] leading-[0.92] font-extrabold">
            {getHomeTitle(site)}
          </h1>
          {site.home.lead && <p className="mt-5 max-w-lg text-lg md:text-xl">{site.home.lead}</p>}
        </div>
        <div className="relative mt-5 h-64 md:-mt-32 md:h-[23rem]">
          <Scenery />
          {path && (
            <img
              src={imageUrl(images, path, { width: 1200, quality: LOADER_QUALITY })}
              srcSet={imageSrcSet(images, path, 384, 1920)}
              sizes="(min-width: 992px) 760px, 90vw"
              alt=""
              fetchPriority="high"
              decoding="async"
              data-moves="in"
              className="absolute -bottom-2 left-[4%] aspect-[3/2] w-[min(92%,26rem)] object-contain md:right-[5%] md:-bottom-10 md:left-auto md:w-[min(56%,44rem)]"
            />
          )}
        </div>
      </div>
      <div className="bg-ink pb-8 md:pb-10">
        <div className="container-page relative z-10">
          <PickBar
            pickers={site.home.pickers}
            action={search.url}
            showMe={{ count: stock.total || null, rules: countRules, locale: site.locale }}
            className="-translate-y-1"
          />
          {site.home.note && <p className="mt-5 max-w-4xl text-ground/85">{site.home.note}</p>}
        </div>
      </div>
    </section>
  )
}

/** Sun, four mountain ranges and a road. Decorative. */
function Scenery() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 416"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 h-full w-full overflow-visible"
    >
      <circle cx="975" cy="100" r="100" className="fill-accent" />
      <path
        className="fill-[color-mix(in_oklab,var(--primary)_30%,var(--ground))]"
        d="M-400 236c160-70 300-96 430-60 110 30 180 64 300 30 150-44 230-110 390-92 150 18 230 92 350 92 110 0 190-62 330-62 160 0 260 60 440 60v220H-400Z"
      />
      <path
        className="fill-[color-mix(in_oklab,var(--primary)_60%,var(--ground))]"
        d="M-400 290c180-56 330-62 480-26 170 40 300 40 460-10 140-44 270-54 400-10 150 50 290 50 440 4 140-40 260-30 460 10v160H-400Z"
      />
      <path
        className="fill-primary"
        d="M-400 330c230-50 460-40 700-12 260 30 450 34 700-6 220-34 520-30 840 20v90H-400Z"
      />
      <path className="fill-ink" d="M-400 372c500-22 1700-22 2240 0v60H-400Z" />
      <path
        className="fill-none stroke-accent"
        strokeWidth="4"
        strokeDasharray="46 40"
        d="M-400 398c500-16 1700-16 2240 0"
      />
    </svg>
  )
}
