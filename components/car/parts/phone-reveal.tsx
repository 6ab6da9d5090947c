import { Icon } from '@/components/ui/icon'
import { maskPhone } from '@/lib/cars/contact'
import { getTelHref } from '@/lib/links/classify-link'

/**
 * The phone number, masked until revealed (`CD-02`). Works without JavaScript; with it `CarReports` reports the reveal
 * and moves focus to the number.
 */
export function PhoneReveal({ phone }: { phone: string }) {
  if (!phone) return null
  return (
    <details
      data-phone-reveal
      className="group/phone col-span-full rounded-control border border-line bg-surface text-ink print:hidden"
    >
      <summary className="flex min-h-12 list-none items-center gap-3 px-4 py-2 group-open/phone:hidden">
        <Icon name="phone" className="text-link" />
        <span aria-hidden="true" className="min-w-0 truncate font-semibold tabular-nums">
          {maskPhone(phone)}
        </span>
        <span className="ml-auto text-sm font-semibold whitespace-nowrap text-link underline underline-offset-4">
          Show number
        </span>
      </summary>
      <a
        href={getTelHref(phone)}
        className="flex min-h-12 items-center gap-3 px-4 py-2 text-lg font-bold tabular-nums [overflow-wrap:anywhere]"
      >
        <Icon name="phone" className="text-link" />
        {phone}
      </a>
    </details>
  )
}
