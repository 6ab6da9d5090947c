import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { ChangedOffer } from '@/components/checkout/flow-notices'

const BEFORE = { deposit: 20_000, price: 21_990 }

describe('the notice of a changed offer', () => {
  test.each([
    [{ deposit: 20_000, price: 22_990 }, 'The price has changed', ['$21,990', '$22,990']],
    [{ deposit: 30_000, price: 21_990 }, 'The deposit has changed', ['$200', '$300']],
    [{ deposit: 30_000, price: null }, 'The price and the deposit have changed', ['$21,990', 'on request']],
  ])('[RV-05] names what changed: %o', (now, heading, amounts) => {
    const html = renderToStaticMarkup(<ChangedOffer before={BEFORE} now={now} onAccept={() => {}} />)
    expect(html).toContain(heading)
    for (const amount of amounts) expect(html).toContain(amount)
    expect(html).toContain('Your card has not been charged.')
  })
})
