import { buttonClass } from '@/components/ui/button-styles'
import { Icon } from '@/components/ui/icon'
import type { Site } from '@/config/schema/site'
import type { Car } from '@/lib/cars/car'
import { isCertifiedUsed } from '@/lib/cars/tags'
import { dialogControl, NativeDialog } from '../dialogs/native-dialog'

const ID = 'certified-info'

/** Explains manufacturer certification in a dialog (`CD-06`); nothing for other vehicles or sites without the text. */
export function CertifiedInfo({ car, site }: { car: Car; site: Site }) {
  const { certified_make: make, certified_info: text } = site.price
  if (!text || !isCertifiedUsed(car, make)) return null
  const name = `${make} Certified`
  return (
    <div>
      <button
        {...dialogControl(ID, 'open')}
        className={buttonClass('outline', { wide: true, small: true, className: 'print:hidden' })}
      >
        <Icon name="shield" /> About {name}
      </button>
      <NativeDialog id={ID} heading={name}>
        <p className="text-lg">{text}</p>
      </NativeDialog>
    </div>
  )
}
