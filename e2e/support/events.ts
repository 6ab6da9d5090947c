import type { Page } from '@playwright/test'

/** What a page's tag manager was told, oldest first; records of its own left out. */
export async function listEvents(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(() => {
    const { dataLayer } = window as unknown as { dataLayer?: Record<string, unknown>[] }
    return (dataLayer ?? []).filter((record) => !String(record['event']).startsWith('gtm.'))
  })
}

/** The numbers of those events. */
export async function listEventIds(page: Page): Promise<unknown[]> {
  return (await listEvents(page)).map((record) => record['eventId'])
}
