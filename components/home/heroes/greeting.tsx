import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { SiteLink } from '@/components/ui/site-link'
import { scenePath, studioPicturePath } from '@/lib/images/vehicle-pictures'
import { getHomeTitle, getVehicleNoun } from '@/lib/site/template'
import { getDefaultSearch } from '@/lib/site/navigation'
import { OpenNow } from '@/components/layout/open-now'
import type { HomeProps } from '../home-props'
import { formatNumber } from '@/lib/text/format-number'

/** Greeting with the current opening status, beside a vehicle in front of a rounded landscape. */
export function GreetingHero({ site, images, stock, open }: HomeProps) {
  const { kicker, lead, note, scene, hero_vehicle: vehicle } = site.home
  const search = getDefaultSearch(site)
  const noun = getVehicleNoun(site).many.toLowerCase()
  return (
    <section className="overflow-hidden">
      <div className="container-page grid items-center gap-x-8 gap-y-10 pt-4 pb-10 md:pt-8 md:pb-14 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)]">
        <div className="relative z-10">
          <p className="flex flex-wrap items-center gap-3">
            <OpenNow
              open={open}
              className="min-h-10 rounded-full bg-surface px-4 font-bold text-ink shadow-card"
            />
            {kicker && <span className="font-semibold text-muted">{kicker}</span>}
          </p>
          <h1 className="mt-5 text-[3.2rem] leading-[0.94] font-extrabold tracking-[-0.035em] text-link md:text-[clamp(4rem,6.6vw,6.5rem)]">
            {getHomeTitle(site)}
          </h1>
          {lead && <p className="mt-5 max-w-[32rem] text-lg md:text-xl">{lead}</p>}
          <p className="mt-7 flex flex-wrap items-center gap-3">
            <SiteLink
              site={site}
              href={search.url}
              className={buttonClass('primary', {
                className: '!min-h-14 !px-7 text-lg hover:-translate-y-0.5 active:translate-y-0',
              })}
            >
              See all {stock.total > 0 && formatNumber(stock.total, 'en-AU')} {noun}
              <Icon name="arrow-right" />
            </SiteLink>
            <SiteLink
              site={site}
              href="/contact"
              className={buttonClass('quiet', { className: '!min-h-14 !px-3 text-lg' })}
            >
              Contact us
            </SiteLink>
          </p>
        </div>
        <div className="relative pb-6 lg:pb-10">
          {scene && (
            <ResponsiveImage
              service={images}
              path={scenePath(scene, null, '4x3')}
              alt=""
              ratio="4/3"
              sizes="(min-width: 992px) 660px, 92vw"
              largest={1200}
              priority
              className="rounded-[46%_54%_42%_58%/58%_48%_52%_42%] object-[50%_60%]"
            />
          )}
          {vehicle && (
            <ResponsiveImage
              service={images}
              path={studioPicturePath(vehicle, 'clear', '3x2')}
              alt=""
              ratio="3/2"
              sizes="(min-width: 992px) 760px, 100vw"
              largest={1920}
              priority
              className={`bg-transparent ${scene ? 'absolute -right-[7%] bottom-[-4%] !w-[104%] max-w-none' : ''}`}
            />
          )}
          {note && (
            <p className="absolute top-0 left-[4%] max-w-[13rem] -rotate-3 rounded-card rounded-bl-none bg-accent px-5 py-3 font-aside text-lg leading-snug text-on-accent shadow-card md:top-[6%]">
              {note}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
