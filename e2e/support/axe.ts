import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { z } from 'zod'

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
    .options({ resultTypes: ['violations', 'incomplete'] })
    .setLegacyMode()
    .withTags([...RULES, ...others])
  for (const selector of except) builder.exclude(selector)
  const { violations, incomplete } = await (part ? builder.include(part) : builder).analyze()
  return [...violations, ...incomplete.flatMap(findInvisibleText)].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

type Result = Awaited<ReturnType<AxeBuilder['analyze']>>['incomplete'][number]

const sameColour = z.object({ messageKey: z.literal('equalRatio') })

/** Text in the colour of its background, which axe reports for review instead of as a violation. */
function findInvisibleText({ id, nodes }: Result): Pick<Result, 'id' | 'nodes'>[] {
  if (id !== 'color-contrast') return []
  const invisible = nodes.filter(({ any }) => any.some(({ data }) => sameColour.safeParse(data).success))
  return invisible.length > 0 ? [{ id: 'invisible text', nodes: invisible }] : []
}

/** Horizontal overflow of the page, in px. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
