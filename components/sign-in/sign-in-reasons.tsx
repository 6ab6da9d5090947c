import { Icon } from '@/components/ui/icon'
import type { Site } from '@/config/schema/site'
import { getVehicleNoun, lowerNoun } from '@/lib/site/template'

/** Benefits of signing in, beside the form. */
export function SignInReasons({ site }: { site: Site }) {
  const many = lowerNoun(getVehicleNoun(site).many)
  const reasons = [
    `Your saved ${many} on every device.`,
    'Current prices and availability.',
    'Forms already filled in with your details.',
  ]
  return (
    <aside aria-labelledby="sign-in-reasons" className="lg:pt-8">
      <h2 id="sign-in-reasons" className="text-xl font-bold">
        Why sign in?
      </h2>
      <ul className="mt-4 grid gap-3">
        {reasons.map((reason) => (
          <li key={reason} className="flex items-start gap-3">
            <Icon name="check" className="mt-0.5 size-5 text-link" />
            {reason}
          </li>
        ))}
      </ul>
    </aside>
  )
}
