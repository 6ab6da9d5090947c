import { useState } from 'react'
import type { FormDefinition } from '@/lib/forms/definition'
import { readEnquiredAt } from '@/lib/storage/enquired-cars'

/** Note below a vehicle's form with the date of this browser's last enquiry about the vehicle, if any (`FM-21`). */
export function PreviousEnquiry({ form, siteSlug }: { form: FormDefinition; siteSlug: string }) {
  const [at] = useState(() => {
    const id = getCarId(form)
    return id === '' ? null : readEnquiredAt(siteSlug, id)
  })
  if (at === null) return null
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { day: 'numeric', month: 'long' })
  return (
    <p data-testid="asked-before" className="mt-4 text-sm font-medium">
      You enquired about this vehicle on {day.format(at)}. Send another enquiry if anything has changed.
    </p>
  )
}

function getCarId(form: FormDefinition): string {
  const field = form.fields.find(({ name }) => name === 'car_id')
  return field?.kind === 'hidden' ? (field.defaultValue ?? '') : ''
}
