'use client'

import { useEffect } from 'react'

type Props = {
  /** Dealer platform ids that identify the vehicle in a report. */
  car: { car_id: number; dealership_id: number; website_id: number }
  hasPhone: boolean
}

/**
 * Reports to the dealer platform that a vehicle's phone number was shown or dialled (`CD-02`, `DA-04`). Renders nothing and
 * ignores failed reports.
 */
export function CarReports({ car, hasPhone }: Props) {
  const { car_id: carId, dealership_id: dealershipId, website_id: websiteId } = car

  useEffect(() => {
    if (!hasPhone) console.warn(`There is no phone number for car ${carId}.`)
    const report = (event: 'car_phone_call' | 'phone_reveal') => {
      const body = { car_id: carId, dealership_id: dealershipId, website_id: websiteId }
      fetch(`/api/events/${event}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        keepalive: true,
      }).catch(() => {})
    }
    const reveal = (event: Event) => {
      const box = event.target
      if (!(box instanceof HTMLDetailsElement) || !box.open || !box.matches('[data-phone-reveal]')) return
      box.querySelector('a')?.focus({ preventScroll: true })
      report('phone_reveal')
    }
    const call = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('main a[href^="tel:"]'))
        report('car_phone_call')
    }
    const listeners = new AbortController()
    const { signal } = listeners
    // `toggle` events do not bubble.
    document.addEventListener('toggle', reveal, { capture: true, signal })
    document.addEventListener('click', call, { signal })
    return () => listeners.abort()
  }, [carId, dealershipId, websiteId, hasPhone])

  return null
}
