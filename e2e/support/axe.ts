import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/**
 * What is not readable by everyone on a page, or in one part of it: rule and elements. `others` are tags of rules beside
 * those of WCAG 2.2 AA.
 */
export async function listBarriers(
  page: Page,
  part?: string,
  others: readonly string[] = [],
): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    // What passes is not told of, and the rules run where the page is rather than in a second page for frames of other
    // origins, which are not ours: the same rules in less than half the time.
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .withTags([...RULES, ...others])
  const { violations } = await (part ? builder.include(part) : builder).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
