import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import { ResponsiveImage } from '@/components/ui/responsive-image'
import { SiteLink } from '@/components/ui/site-link'
import type { HomeSection } from '@/config/schema/home'
import type { Site } from '@/config/schema/site'
import { filterCurrentOffers } from '@/lib/content/info-pages'
import { scenePath } from '@/lib/images/vehicle-pictures'
import { Section } from '../section'

type Of<Type extends HomeSection['type']> = { site: Site; section: Extract<HomeSection, { type: Type }> }

/** How it works, in numbered steps. */
export function StepsSection({ section }: Of<'steps'>) {
  return (
    <Section heading={section.heading || 'How it works'} intro={section.intro}>
      <ol
        className={`grid gap-6 ${section.steps.length % 4 === 0 ? 'md:grid-cols-2 lg:grid-cols-4' : 'md:grid-cols-3'}`}
      >
        {section.steps.map((step, index) => (
          <li key={step.title} className="home-step border-t-2 border-primary pt-4">
            <span aria-hidden="true" className="home-step-number font-display text-4xl font-bold text-link">
              {index + 1}
            </span>
            <h3 className="mt-2 text-xl font-semibold">{step.title}</h3>
            <p className="mt-1 text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** A story beside a rendered scene. */
export function StorySection({ site, section, images }: Of<'story'> & { images: string }) {
  return (
    <section className="container-page grid items-center gap-8 py-10 md:py-14 lg:grid-cols-2 lg:gap-14">
      {section.scene && (
        <ResponsiveImage
          service={images}
          path={scenePath(section.scene, section.vehicle, '3x2')}
          alt=""
          ratio="3/2"
          sizes="(min-width: 992px) 620px, 100vw"
          largest={1200}
          className="rounded-card"
        />
      )}
      <div className={section.scene ? '' : 'max-w-3xl'}>
        <h2 className="home-title text-2xl font-bold md:text-4xl">{section.heading}</h2>
        {section.intro && <p className="mt-3 text-lg text-muted">{section.intro}</p>}
        {section.text.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph.slice(0, 40)} className="mt-4">
            {paragraph}
          </p>
        ))}
        {section.link && (
          <SiteLink
            site={site}
            href={section.link.url}
            className={buttonClass('primary', { className: 'mt-6' })}
          >
            {section.link.name}
          </SiteLink>
        )}
      </div>
    </section>
  )
}

/** Links as tiles. */
export function TilesSection({ site, section }: Of<'tiles'>) {
  return (
    <Section heading={section.heading} intro={section.intro}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {section.tiles.map((tile) => (
          <li key={tile.title}>
            <SiteLink
              site={site}
              href={tile.url}
              className="flex h-full flex-col rounded-card border border-line bg-surface p-5 hover:shadow-card"
            >
              <span className="flex items-center justify-between gap-2 font-display text-lg font-semibold">
                {tile.title}
                <Icon name="arrow-right" className="text-link" />
              </span>
              <span className="mt-1 text-sm text-muted">{tile.text}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Current special offers. */
export function OffersSection({ site, section, now }: Of<'offers'> & { now: number }) {
  const offers = filterCurrentOffers(section.offers, site, new Date(now * 1000))
  if (offers.length === 0) return null
  return (
    <Section heading={section.heading || 'Special offers'} intro={section.intro}>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {offers.map((offer) => (
          <li key={offer.title} className="flex flex-col rounded-card border border-line bg-surface p-6">
            <h3 className="text-xl font-semibold">{offer.title}</h3>
            <p className="mt-2 grow text-muted">{offer.text}</p>
            <SiteLink
              site={site}
              href={offer.url}
              className={buttonClass('quiet', { small: true, className: 'mt-3 self-start !px-0' })}
            >
              View offer<span className="sr-only">: {offer.title}</span> <Icon name="arrow-right" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
