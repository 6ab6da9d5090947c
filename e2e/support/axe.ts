import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/**
 * Lists the accessibility violations of a page or a part of it, each with its rule and elements. `others` are rule tags in
 * addition to WCAG 2.2 AA; `except` are selectors to exclude.
 */
export async function listBarriers(
  page: Page,
  part?: string,
  others: readonly string[] = [],
  except: readonly string[] = [],
): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    // Skip passes, and run in the page only (legacy mode) instead of a second page for cross-origin frames, which are not
    // ours. This takes less than half the time.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags([...RULES, ...others])
  for (const selector of except) builder.exclude(selector)
  const { violations } = await (part ? builder.include(part) : builder).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Horizontal overflow of the page, in px. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
