import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { imageSrcSet, imageUrl, LOADER_QUALITY } from '@/lib/images/image-url'
import { studioPicturePath } from '@/lib/images/vehicle-pictures'
import { getHomeTitle } from '@/lib/site/template'
import { getDefaultSearch } from '@/lib/site/navigation'
import type { HomeProps } from '../home-props'
import { WeeklySlider } from './parts/weekly-slider'

/** Maximum number of price links under the slider; the slider has all prices. */
const SHORTCUTS = 5

/** Weekly price slider with a live count; some bands are also links. */
export function WeeklyQuestionHero({ site, images, bands }: HomeProps) {
  const search = getDefaultSearch(site)
  const shown = bands.filter((band) => site.home.bands.includes(band.upTo) && band.count > 0)
  const links = shown.map(({ upTo }) => `${search.url}?range[subscription_price]=0:${upTo}`)
  const { hero_vehicle: vehicle } = site.home
  const path = vehicle && studioPicturePath(vehicle, 'clear', '3x2')
  const every = Math.max(1, Math.ceil(shown.length / SHORTCUTS))
  return (
    <section className="px-3 pt-3 md:px-6">
      <div className="relative mx-auto max-w-[1392px] overflow-hidden rounded-[2rem] bg-primary text-on-primary md:rounded-[2.5rem]">
        <Wheel className="absolute top-[38%] -right-24 w-[30rem] text-on-primary/15 md:top-1/2 md:right-[2%] md:w-[46rem] md:-translate-y-1/2" />
        <div className="container-page relative grid gap-x-10 !px-5 py-9 md:!px-12 md:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] lg:grid-rows-[auto_1fr]">
          <div className="min-w-0">
            {site.home.kicker && <p className="font-semibold opacity-90">{site.home.kicker}</p>}
            <h1 className="mt-2 text-[clamp(2.9rem,6.4vw,6rem)] leading-[0.92] font-extrabold tracking-[-0.05em]">
              {getHomeTitle(site)}
            </h1>
            {site.home.lead && <p className="mt-5 max-w-md text-lg opacity-95">{site.home.lead}</p>}
          </div>
          {path && (
            <div className="relative max-lg:order-last max-lg:mt-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-center">
              <img
                src={imageUrl(images, path, { width: 1200, quality: LOADER_QUALITY })}
                srcSet={imageSrcSet(images, path, 384, 1920)}
                sizes="(min-width: 992px) 720px, 100vw"
                alt=""
                fetchPriority="high"
                decoding="async"
                className="mx-auto block aspect-[3/2] w-full max-w-md object-contain lg:-mr-10 lg:w-[112%] lg:max-w-none"
              />
            </div>
          )}
          <div className="max-w-xl rounded-card bg-surface p-6 text-ink shadow-card max-lg:mt-7 md:p-8 lg:mt-9">
            {shown.length > 0 ? (
              <WeeklySlider
                bands={shown}
                links={links}
                locale={site.locale}
                start={Math.floor(shown.length / 2)}
                buttonClassName={buttonClass('accent', { wide: true, className: 'text-lg' })}
              />
            ) : (
              <SiteLink
                site={site}
                href={search.url}
                className={buttonClass('accent', { wide: true, className: 'text-lg' })}
              >
                {search.name}
              </SiteLink>
            )}
            {shown.length > 1 && (
              <ul aria-label="Weekly prices" className="mt-4 flex flex-wrap gap-2">
                {shown.map(
                  ({ upTo, count }, index) =>
                    (index % every === 0 || index === shown.length - 1) && (
                      <li key={upTo}>
                        <SiteLink
                          site={site}
                          href={links[index] ?? search.url}
                          prefetch={false}
                          className="inline-flex min-h-11 items-center rounded-full bg-ground px-3.5 text-sm font-semibold tabular-nums hover:text-link"
                        >
                          ${upTo}
                          <span className="ml-1.5 font-normal text-muted">{count}</span>
                          <span className="sr-only"> cars</span>
                        </SiteLink>
                      </li>
                    ),
                )}
              </ul>
            )}
          </div>
        </div>
      </div>
      {site.home.tiles.length > 0 && (
        <ul className="mx-auto mt-4 flex max-w-[1320px] flex-wrap justify-center gap-x-8 gap-y-1 px-2 py-2">
          {site.home.tiles.map((tile) => (
            <li key={tile.title}>
              <SiteLink
                site={site}
                href={tile.url}
                className="inline-flex min-h-11 items-center gap-2 font-semibold hover:text-link"
              >
                <span className="grid size-6 place-items-center rounded-full bg-accent text-on-accent">
                  <Icon name="check" className="size-4" />
                </span>
                {tile.title}
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Wheel with twelve ticks, one per month. Decorative. */
function Wheel({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="-100 -100 200 200" className={className}>
      {Array.from({ length: 12 }, (_, month) => (
        <rect
          key={month}
          x="-9"
          y="-96"
          width="18"
          height="38"
          rx="9"
          transform={`rotate(${month * 30})`}
          className="fill-current"
        />
      ))}
    </svg>
  )
}
