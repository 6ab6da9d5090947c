import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/**
 * Accessibility violations of a page, or of one part of it: rule and elements. `others` are tags of rules beside those of
 * WCAG 2.2 AA; `except` are selectors of parts that another check covers.
 */
export async function listBarriers(
  page: Page,
  part?: string,
  others: readonly string[] = [],
  except: readonly string[] = [],
): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    // Passes are not reported, and the rules run in the page itself rather than in a second page for frames of other
    // origins, which are not ours: the same rules in less than half the time.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags([...RULES, ...others])
  for (const selector of except) builder.exclude(selector)
  const { violations } = await (part ? builder.include(part) : builder).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
