import { Thumbnail } from '@/components/car/parts/thumbnail'
import { Icon } from '@/components/ui/icon'
import { SiteLink } from '@/components/ui/site-link'
import { getCarHeading } from '@/lib/cars/describe'
import { getCarPath } from '@/lib/cars/paths'
import { describePrice, type ShownPrice } from '@/lib/cars/price'
import { imageSrcSet, imageUrl, LOADER_QUALITY } from '@/lib/images/image-url'
import { scenePicturePath } from '@/lib/images/vehicle-pictures'
import { getHomeTitle } from '@/lib/site/template'
import { getDefaultSearch } from '@/lib/site/navigation'
import type { HomeProps } from '../home-props'

/** Full-screen picture under the header with the title on it and featured vehicles along its lower edge. */
export function FullBleedHero({ site, images, stock, featured }: HomeProps) {
  const search = getDefaultSearch(site)
  return (
    <section data-under-header className="relative overflow-hidden bg-ground text-ink">
      <div className="relative flex min-h-[min(100svh,68rem)] flex-col">
        <div className="grain absolute inset-0 overflow-hidden">
          <Backdrop site={site} images={images} />
          <div className="absolute inset-0 bg-gradient-to-t from-ground from-12% via-ground/20 via-40% to-transparent max-md:from-30% max-md:via-55%" />
        </div>
        <div className="relative mx-auto mt-auto w-full max-w-[1720px] px-4 pt-28 pb-8 md:px-8 lg:pb-10">
          {site.home.kicker && <p className="text-[0.95rem] font-medium">{site.home.kicker}</p>}
          <h1 className="mt-2 text-[clamp(3.4rem,19.6vw,8.5rem)] leading-[0.84] font-black tracking-[-0.01em] text-wrap md:max-w-[5.6em] lg:text-[clamp(6rem,min(11.2vw,21svh),14rem)]">
            {getHomeTitle(site)}
          </h1>
          <div className="mt-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
            <p className="max-w-md text-lg leading-snug">{site.home.lead}</p>
            <SiteLink
              site={site}
              href={search.url}
              className="inline-flex min-h-14 items-center gap-3 bg-primary px-7 font-display text-2xl font-extrabold tracking-[0.02em] text-on-primary uppercase hover:brightness-110"
            >
              {search.name}
              {stock.total > 0 && <span className="tabular-nums">({stock.total})</span>}
              <Icon name="arrow-right" />
            </SiteLink>
          </div>
        </div>
        {featured.length > 0 && <Reel site={site} cars={featured} images={images} />}
      </div>
      {site.home.note && (
        <p className="border-b border-line bg-ground px-4 py-3 text-center text-[0.95rem] text-muted">
          {site.home.note}
        </p>
      )}
    </section>
  )
}

/** Wide crop on wide screens, tall crop on phones, so that the vehicle is never cut off. */
function Backdrop({ site, images }: Pick<HomeProps, 'site' | 'images'>) {
  const wide = scenePicturePath(site.home, '16x9')
  const tall = scenePicturePath(site.home, '4x5')
  if (!wide || !tall) return null
  return (
    <picture data-parallax className="absolute inset-0 block">
      <source
        media="(min-width: 768px)"
        srcSet={imageSrcSet(images, wide, 828, 3840)}
        sizes="max(100vw, 178svh)"
      />
      <img
        src={imageUrl(images, tall, { width: 828, quality: LOADER_QUALITY })}
        srcSet={imageSrcSet(images, tall, 384, 1920)}
        sizes="max(100vw, 70svh)"
        alt=""
        fetchPriority="high"
        decoding="async"
        className="absolute inset-x-0 -top-[24vw] aspect-[4/5] w-full object-cover max-md:[mask-image:linear-gradient(var(--ink)_72%,transparent_98%)] md:inset-0 md:aspect-auto md:size-full md:object-[60%_60%]"
      />
    </picture>
  )
}

function Reel({
  site,
  cars,
  images,
}: {
  site: HomeProps['site']
  cars: HomeProps['featured']
  images: string
}) {
  return (
    <nav aria-label="Featured vehicles" className="relative border-t border-ink/25 bg-ground/60">
      <ul
        tabIndex={0}
        className="mx-auto flex w-full max-w-[1720px] snap-x scroll-px-4 gap-px overflow-x-auto px-4 [scrollbar-width:none] md:scroll-px-8 md:px-8"
      >
        {cars.map((car) => (
          <li key={car.id} className="w-60 shrink-0 snap-start lg:w-72">
            <SiteLink
              site={site}
              href={getCarPath(site, car)}
              prefetch={false}
              className="group grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-3 py-3 pr-4"
            >
              <Thumbnail images={images} path={car.primary_image_url} sizes="88px" />
              <span className="leading-tight">
                <span className="line-clamp-2 font-display text-lg leading-[1.02] font-bold group-hover:text-link">
                  {getCarHeading(car)}
                </span>
                <ShortPrice {...describePrice(car, site)} />
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function ShortPrice(price: ShownPrice) {
  return (
    <span className="block text-sm tabular-nums">
      {price.text}
      {price.kind === 'price' && <span className="block text-xs text-muted">{price.note}</span>}
    </span>
  )
}
