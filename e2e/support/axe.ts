import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** What is not readable by everyone on a page, or in one part of it: rule and elements. */
export async function listBarriers(page: Page, part?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(RULES)
  const { violations } = await (part ? builder.include(part) : builder).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
