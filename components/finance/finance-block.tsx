import { dialogControl, NativeDialog } from '@/components/car/dialogs/native-dialog'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { getPrice } from '@/lib/cars/price'
import { hasCalculator } from '@/lib/finance/calculator'
import { decideFinanceDisplay } from '@/lib/finance/display'
import { getOffer } from '@/lib/finance/lenders'
import type { FinanceBlock as Block } from '@/lib/finance/finance-law'
import { FinanceFigures, FinancePrint } from './finance-figures'
import { RepaymentCalculator } from './repayment-calculator'

type Props = { site: Site; car: Car; now: number; className?: string; figureClassName?: string }

const TERMS = 'finance-terms'
const CALCULATOR = 'finance-calculator'

/** Finance on a vehicle page: the offer with its disclosures, the terms dialog and the calculator (`FI`, `CD-07`). */
export function FinanceBlock({ site, car, now, className, figureClassName }: Props) {
  const display = decideFinanceDisplay('car', car, site, now)
  const offer = getOffer(car, site)
  const isCalculatorShown = hasCalculator(car, site)
  if (!display.isShown && !isCalculatorShown) return null
  return (
    <section
      id="finance"
      aria-label="Finance"
      data-testid="finance-block"
      className={className ?? 'mt-4 border-t border-line pt-4'}
    >
      {display.isShown && <Offer blocks={display.blocks} figureClassName={figureClassName} />}
      <p className="flex flex-wrap gap-x-5 print:hidden">
        {display.isShown && <Opener id={TERMS}>Finance terms</Opener>}
        {isCalculatorShown && <Opener id={CALCULATOR}>Calculate repayments</Opener>}
      </p>
      {display.isShown && (
        <NativeDialog id={TERMS} heading="Finance terms">
          <Terms blocks={display.blocks} />
        </NativeDialog>
      )}
      {isCalculatorShown && (
        <NativeDialog
          id={CALCULATOR}
          heading={`${site.finance.calculator_vehicle_type} loan calculator`}
          isWide
        >
          <RepaymentCalculator
            site={site}
            price={getPrice(car)}
            lender={display.isShown && offer ? { offer, blocks: display.blocks } : null}
          />
        </NativeDialog>
      )}
    </section>
  )
}

function Opener({ id, children }: { id: string; children: string }) {
  return (
    <button
      {...dialogControl(id, 'open')}
      aria-haspopup="dialog"
      className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
    >
      {children}
    </button>
  )
}

function Offer({ blocks, figureClassName }: { blocks: Block[]; figureClassName?: string }) {
  return (
    <>
      <FinanceFigures
        blocks={blocks}
        className="flex flex-wrap gap-x-4 gap-y-2"
        figureClassName={figureClassName ?? 'text-lg font-bold'}
      />
      <p className="mt-2.5 text-xs leading-snug text-muted">
        <FinancePrint blocks={blocks} />
      </p>
    </>
  )
}

function Terms({ blocks }: { blocks: Block[] }) {
  return (
    <div className="space-y-4 text-sm">
      <FinanceFigures blocks={blocks} />
      <p>
        <FinancePrint blocks={blocks} />
      </p>
      {blocks
        .filter(({ place }) => place === 'dialog')
        .map(({ kind, text }) => (
          <p key={kind} data-finance={kind}>
            {text}
          </p>
        ))}
    </div>
  )
}
