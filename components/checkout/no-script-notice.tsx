import { getTelHref } from '@/lib/links/classify-link'
import type { CheckoutVehicle } from '@/lib/checkout/summarise-vehicle'

type Props = {
  vehicle: CheckoutVehicle
  /** Whether the visitor has a reservation with a pending outcome. */
  isStarted: boolean
}

/** `<noscript>` notice of the checkout: the form is sent as an enquiry, and the shopper can call. */
export function NoScriptNotice({ vehicle, isStarted }: Props) {
  return (
    <noscript>
      <div className="mt-4 rounded-card border-2 border-line bg-ground p-4">
        <p className="font-bold">Enable JavaScript to pay by card</p>
        <p className="mt-1">
          {isStarted
            ? 'Enable JavaScript to pay or to see the result of your payment. Reload this page to check again.'
            : 'Send this form and we’ll call you to take the deposit. The vehicle is reserved once the deposit is paid.'}
          {vehicle.phone && (
            <>
              {' '}
              Or call us:{' '}
              <a href={getTelHref(vehicle.phone)} className="font-semibold text-link underline">
                {vehicle.phone}
              </a>
            </>
          )}
        </p>
      </div>
    </noscript>
  )
}
