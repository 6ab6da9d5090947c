'use client'

import { Suspense } from 'react'
import { CountingButton } from './counting-button'
import { hydrateLater } from './hydrate-later'
import type { ShowMeProps } from './show-me-props'
import { ShowMeWords } from './show-me-words'

const LaterButton = hydrateLater(
  typeof window === 'undefined' ? CountingButton : null,
  async () => (await import('./counting-button')).CountingButton,
)

/**
 * "Show Me N vehicles": the submit button of any form of the stock search (`SS-06`). The server sends it whole; its code
 * comes with the first interaction, and the search client only when the form is pointed at. Without scripts it shows the
 * count of the form as it was sent, and submits it.
 */
export function ShowMeButton(props: ShowMeProps) {
  const { count, locale, className, icon } = props
  return (
    <Suspense
      fallback={
        <button type="submit" className={className}>
          <ShowMeWords count={count} number={count !== null && new Intl.NumberFormat(locale).format(count)} />
          {icon}
        </button>
      }
    >
      <LaterButton {...props} />
    </Suspense>
  )
}
