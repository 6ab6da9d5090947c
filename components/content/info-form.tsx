import { RepaymentCalculator } from '@/components/finance/repayment-calculator'
import { AnyForm } from '@/components/forms/any-form'
import type { Site } from '@/config/schema/site'
import { isCalculatorOffered, type InfoPage } from '@/lib/content/info-pages'
import { getEnv } from '@/lib/env'
import type { Query } from '@/lib/forms/prefill'
import type { RequestedCar } from '@/lib/leads/find-enquiry-car.server'
import { EnquiryCarTile } from './enquiry-car-tile'
import { ContactAside } from './contact-aside'

type Props = { site: Site; page: InfoPage; query: Query; car: RequestedCar | null }

/** A page's form with its vehicle, beside the next steps and other contact options. */
export function InfoForm({ site, page, query, car }: Props) {
  if (!page.form) return null
  const start = page.category ? { category: page.category, ...query } : query
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
      <div className="page-sheet min-w-0">
        <section
          id={page.form.startsWith('finance') ? 'finance-form' : 'form'}
          aria-label={page.title}
          className="form-sheet scroll-mt-24 rounded-card border border-line bg-surface p-5 shadow-card md:p-8"
        >
          {car && <EnquiryCarTile site={site} car={car} images={getEnv().IMAGES_URL} title="About" />}
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
      <ContactAside site={site} form={page.form} hasHours />
    </div>
  )
}
