import { MakeLogo } from '@/components/ui/make-logo'
import { Picture } from '@/components/ui/picture'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { pictureOfBody } from '@/lib/images/body-pictures'
import type { CountedValue } from '@/lib/site/navigation'
import { slugify } from '@/lib/text/slugify'
import { Section } from '../section'

type Props = { site: Site; heading: string; intro: string; values: CountedValue[]; images: string }

/** Body types as pictures with counts (`SS-04`). */
export function BodyTiles({ site, heading, intro, values, images }: Props) {
  if (values.length === 0) return null
  return (
    <Section heading={heading} intro={intro}>
      <ul
        className={`grid grid-cols-2 gap-3 md:gap-5 ${values.length === 5 ? 'md:grid-cols-5' : 'md:grid-cols-4'}`}
      >
        {values.slice(0, 8).map(({ value, count }) => (
          <li key={value}>
            <SiteLink
              site={site}
              href={`/search/${slugify(value)}`}
              className="group flex h-full flex-col rounded-card border border-line bg-surface p-3 transition hover:shadow-card md:p-5"
            >
              <Picture
                service={images}
                path={pictureOfBody(value)}
                alt=""
                ratio="3/2"
                sizes="(min-width: 768px) 280px, 45vw"
                largest={640}
                className="bg-transparent transition group-hover:scale-[1.03]"
              />
              <span className="mt-2 font-semibold">
                {value} <span className="font-normal text-muted">({count})</span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Makes with their marks and counts (`SS-04`). */
export function MakeTiles({ site, heading, intro, values }: Omit<Props, 'images'>) {
  if (values.length === 0) return null
  return (
    <Section heading={heading} intro={intro}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {values.map(({ value, count }) => (
          <li key={value}>
            <SiteLink
              site={site}
              href={`/search/${slugify(value)}`}
              prefetch={false}
              className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 hover:shadow-card"
            >
              <MakeLogo make={value} />
              <span className="leading-tight">
                {value} <span className="text-muted">({count})</span>
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
