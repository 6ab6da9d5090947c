import { usePathname } from 'next/navigation'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { SiteDocument } from '@/components/layout/site-document'

vi.mock('next/navigation', () => ({ usePathname: vi.fn<() => string>() }))

const draw = (path: string) => {
  vi.mocked(usePathname).mockReturnValue(path)
  return renderToStaticMarkup(
    <SiteDocument lang="en-AU" data-site="harbour-city">
      <body />
    </SiteDocument>,
  )
}

test('[LK-07] server-renders data-checkout on checkout pages only', () => {
  const marked = /^<html lang="en-AU" data-site="harbour-city" data-checkout="">/
  const plain = /^<html lang="en-AU" data-site="harbour-city">/
  expect(draw('/harbour-city/cars/a-1/checkout')).toMatch(marked)
  expect(draw('/cars/a-1/buy-online')).toMatch(marked)
  expect(draw('/harbour-city/cars/a-1')).toMatch(plain)
  expect(draw('/contact')).toMatch(plain)
})
