import { FinanceBlock } from '@/components/finance/finance-block'
import { removeUnserved } from '@/lib/content/served-paths'
import { listInclusions, readPlan } from '@/lib/cars/plan'
import type { CarPageProps } from '../car-page-props'
import { CarActions } from '../parts/actions'
import { CarHeading } from '../parts/car-heading'
import { EnquirySection } from '../parts/enquiry-section'
import { Facts } from '../facts/facts'
import { Gallery } from '../gallery/gallery'
import { Inclusions } from '../facts/inclusions'
import { LocationCard } from '../parts/location-card'
import { PlanPicker } from '@/components/car/plans/plan-picker'
import { Price } from '../parts/price'
import { Description, Features } from '../parts/description'

/** Vehicle page for subscriptions: pictures beside a plan picker, inclusions, and how it works in three steps. */
export function PlanPickerCarPage({ site, car, images, now, open, enquiry, similar }: CarPageProps) {
  const plan = readPlan(car)
  const steps = removeUnserved(site).home.sections.find((section) => section.type === 'steps')
  return (
    <>
      <div className="container-page grid gap-x-8 gap-y-8 pt-6 pb-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:pt-8">
        <Gallery
          car={car}
          images={images}
          className="min-w-0"
          pictureClassName="rounded-[2rem] shadow-card"
        />
        <aside className="space-y-5 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start">
          <div className="rounded-[2rem] bg-surface p-6 shadow-card md:p-7">
            <CarHeading
              car={car}
              site={site}
              now={now}
              className="[&>p]:text-base"
              headingClassName="text-2xl leading-tight font-bold tracking-[-0.03em] [overflow-wrap:anywhere] md:text-3xl"
            />
            <Price
              car={car}
              site={site}
              className="mt-4 mb-5 flex flex-wrap items-baseline gap-x-2"
              amountClassName="font-display text-6xl leading-none font-extrabold tracking-[-0.05em] tabular-nums"
              noteClassName="!inline !text-base !font-semibold lowercase"
            />
            {plan && <PlanPicker plan={plan} />}
            <CarActions car={car} site={site} images={images} className="mt-6 grid gap-2" />
            <FinanceBlock site={site} car={car} now={now} />
          </div>
          <LocationCard
            car={car}
            site={site}
            open={open}
            className="rounded-[2rem] bg-surface p-6 shadow-card md:px-7"
          />
        </aside>
        <div className="min-w-0 space-y-12 lg:pr-4">
          {listInclusions(car).length > 0 && (
            <section aria-labelledby="included">
              <h2 id="included" className="mb-4 text-2xl font-bold tracking-[-0.03em]">
                What’s included
              </h2>
              <Inclusions car={car} look="words" className="grid gap-3 xs:grid-cols-2 xl:grid-cols-3" />
            </section>
          )}
          {steps && (
            <section aria-labelledby="how" className="rounded-[2rem] bg-primary p-6 text-on-primary md:p-8">
              <h2 id="how" className="text-2xl font-bold tracking-[-0.03em]">
                {steps.heading || 'How it works'}
              </h2>
              <ol className="mt-5 grid gap-6 md:grid-cols-3">
                {steps.steps.map((step, index) => (
                  <li key={step.title}>
                    <span
                      aria-hidden="true"
                      className="grid size-10 place-items-center rounded-full bg-accent font-bold text-on-accent"
                    >
                      {index + 1}
                    </span>
                    <h3 className="mt-3 text-lg font-bold">{step.title}</h3>
                    <p className="mt-1 text-sm">{step.text}</p>
                  </li>
                ))}
              </ol>
            </section>
          )}
          <Description car={car} />
          <Facts car={car} site={site} />
          <Features car={car} />
          <EnquirySection car={car} className="rounded-[2rem] bg-surface p-6 shadow-card md:p-8">
            {enquiry}
          </EnquirySection>
        </div>
      </div>
      {similar}
    </>
  )
}
