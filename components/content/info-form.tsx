import { RepaymentCalculator } from '@/components/finance/repayment-calculator'
import { AnyForm } from '@/components/forms/any-form'
import { SiteLink } from '@/components/ui/site-link'
import type { Site } from '@/config/schema/site'
import { getCarPath } from '@/lib/cars/paths'
import { isCalculatorOffered, type InfoPage } from '@/lib/content/info-pages'
import type { EnquiryCar } from '@/lib/forms/forms'
import type { Query } from '@/lib/forms/prefill'
import { ContactAside } from './contact-aside'

type Props = { site: Site; page: InfoPage; query: Query; car: EnquiryCar | null }

/** A page's form with the car it is about, and other ways to the dealer beside it. */
export function InfoForm({ site, page, query, car }: Props) {
  if (!page.form) return null
  const start = page.category ? { category: page.category, ...query } : query
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      <div>
        <section
          id={page.form.startsWith('finance') ? 'finance-form' : 'form'}
          aria-label={page.title}
          className="scroll-mt-24 rounded-card border border-line bg-surface p-5 shadow-card md:p-8"
        >
          {car && (
            <p className="mb-6 border-b border-line pb-5">
              <span className="block text-sm text-muted">About</span>
              <SiteLink
                site={site}
                href={getCarPath(site, car)}
                className="inline-flex min-h-11 items-center text-lg font-semibold text-link underline-offset-4 hover:underline"
              >
                {car.name}
              </SiteLink>
              {car.stocknum && <span className="block text-sm text-muted">Stock number {car.stocknum}</span>}
            </p>
          )}
          <AnyForm site={site} form={page.form} query={start} {...(car ? { car } : {})} />
        </section>
        {isCalculatorOffered(site, page) && (
          <section aria-labelledby="calculator" className="mt-10">
            <h2 id="calculator" className="mb-5 text-2xl font-bold">
              {`${site.finance.calculator_vehicle_type} loan calculator`}
            </h2>
            <RepaymentCalculator site={site} price={null} />
          </section>
        )}
      </div>
      <ContactAside site={site} />
    </div>
  )
}
