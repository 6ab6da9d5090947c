'use client'

import { usePathname } from 'next/navigation'
import { useEffect, type ComponentProps } from 'react'
import { readPageKind } from '@/lib/links/page-kind'

type Props = ComponentProps<'html'> & { 'data-site': string }

/**
 * The document of a site, with `data-checkout` on checkout pages (`LK-07`): in the first answer, and through navigation
 * in-app. Drawn by the browser's code too, because a layout does not know which page it is around.
 */
export function SiteDocument({ lang, ...props }: Props) {
  const isCheckout = readPageKind(usePathname(), props['data-site']) === 'checkout'

  useEffect(() => {
    // By hand: a page that was served for another address, like a missing one, may have said otherwise.
    document.documentElement.toggleAttribute('data-checkout', isCheckout)
  }, [isCheckout])

  return <html lang={lang} {...props} data-checkout={isCheckout ? '' : undefined} suppressHydrationWarning />
}
