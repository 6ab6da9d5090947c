import { ResponsiveImage } from '@/components/ui/responsive-image'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { getBodyImagePath, studioPicturePath } from '@/lib/images/vehicle-pictures'
import type { StockCounts } from '@/lib/site/navigation'
import { slugify } from '@/lib/text/slugify'

/** Share of a side view's width taken by the vehicle; the rest is shadow and margin. */
const VEHICLE_SHARE = 0.86

type Model = { key: string; name: string; text: string; url: string; path: string; length: number | null }

/** The site's models with side views; body types in stock if the site lists no models. */
function listModels(site: Site, stock: StockCounts): Model[] {
  if (site.home.range.length > 0) {
    return site.home.range.map(({ name, text, url, body, colour, length }) => ({
      key: name,
      name,
      text,
      url,
      length,
      path: studioPicturePath({ body, view: 'side', colour }, 'clear', '3x2'),
    }))
  }
  return stock.bodies.slice(0, 8).map(({ value, count }) => ({
    key: value,
    name: value,
    text: `${count} in stock`,
    url: `/search/${slugify(value)}`,
    length: null,
    path: getBodyImagePath(value),
  }))
}

/**
 * Models side by side, drawn to scale above a ruler in metres. Scrolls horizontally;
 * works without JavaScript.
 */
export function RangeStrip({ site, stock, images }: { site: Site; stock: StockCounts; images: string }) {
  const models = listModels(site, stock)
  if (models.length === 0) return null
  const isToScale = models.every(({ length }) => length !== null)
  return (
    <div className="relative">
      <ul
        tabIndex={0}
        aria-label="Models"
        className="flex snap-x items-end gap-[calc(var(--metre)*0.35)] overflow-x-auto scroll-pl-[max(1rem,calc((100vw-1240px)/2))] px-[max(1rem,calc((100vw-1240px)/2))] pb-5 [--metre:3.4rem] [scrollbar-color:var(--primary)_var(--line)] [scrollbar-width:thin] md:[--metre:4.1rem]"
      >
        {models.map((model, index) => (
          <li
            key={model.key}
            className="group/model shrink-0 snap-start"
            style={{
              width: `calc(var(--metre) * ${((model.length ?? 4600) / 1000 / VEHICLE_SHARE).toFixed(3)})`,
            }}
          >
            <SiteLink site={site} href={model.url} prefetch={false} className="block">
              <span className="block overflow-hidden">
                <ResponsiveImage
                  service={images}
                  path={model.path}
                  alt=""
                  ratio="5/2"
                  sizes="380px"
                  largest={828}
                  priority={index < 4}
                  className="origin-bottom bg-transparent object-[50%_55%] transition duration-500 group-hover/model:-translate-x-1.5"
                />
              </span>
              <span
                aria-hidden="true"
                className="mx-[7%] block h-2.5 border-x border-t border-line bg-[repeating-linear-gradient(90deg,var(--muted)_0_1px,transparent_1px_var(--metre))] transition group-hover/model:border-primary"
              />
              <span className="mx-[7%] mt-3 flex items-baseline justify-between gap-3">
                <span className="text-xl leading-tight font-bold tracking-tight decoration-primary decoration-2 underline-offset-4 group-hover/model:underline">
                  {model.name}
                </span>
                {model.length !== null && (
                  <span className="text-sm whitespace-nowrap text-muted tabular-nums">
                    {(model.length / 1000).toFixed(2)} m
                  </span>
                )}
              </span>
              <span className="mx-[7%] mt-0.5 block text-[0.95rem] text-muted">{model.text}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
      {isToScale && (
        <p className="container-page mt-3 text-sm text-muted">Drawn to scale. Each mark is one metre.</p>
      )}
    </div>
  )
}
