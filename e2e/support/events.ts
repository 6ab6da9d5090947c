import type { Page } from '@playwright/test'

/** Lists the page's data layer events, oldest first, without the tag manager's own events. */
export async function listEvents(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(() => {
    const { dataLayer } = window as unknown as { dataLayer?: Record<string, unknown>[] }
    return (dataLayer ?? []).filter((record) => !String(record['event']).startsWith('gtm.'))
  })
}

/** Lists the ids of the page's data layer events. */
export async function listEventIds(page: Page): Promise<unknown[]> {
  return (await listEvents(page)).map((record) => record['eventId'])
}
