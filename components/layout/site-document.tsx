'use client'

import { usePathname } from 'next/navigation'
import { useEffect, type ComponentProps } from 'react'
import { readPageKind } from '@/lib/links/in-app-target'

type Props = ComponentProps<'html'> & { 'data-site': string }

/**
 * The `<html>` element of a site, with `data-checkout` on checkout pages (`LK-07`): in the server response and after client-side
 * navigation. A client component, because a layout does not know the current page.
 */
export function SiteDocument({ lang, ...props }: Props) {
  const isCheckout = readPageKind(usePathname(), props['data-site']) === 'checkout'

  useEffect(() => {
    // Set explicitly: HTML served for another URL, such as a 404 page, may have a different value.
    document.documentElement.toggleAttribute('data-checkout', isCheckout)
  }, [isCheckout])

  return <html lang={lang} {...props} data-checkout={isCheckout ? '' : undefined} suppressHydrationWarning />
}
