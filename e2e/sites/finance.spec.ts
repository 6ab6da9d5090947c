import type { Locator } from '@playwright/test'
import { listBarriers } from '../support/axe'
import { findFinancedCar } from '../support/financed-car'
import { expect, test } from '../support/test'

test(
  '[FI-01] [FI-02] [FI-03] [CD-07] [FI-05] shows the finance offer with the required rates, its terms and a calculator on the vehicle page',
  { tag: '@phone' },
  async ({ page, site, url }) => {
    const { finance, country } = site
    test.skip(!finance.show, 'The site shows no finance.')
    await page.goto(url + (await findFinancedCar(site)))
    const block = page.getByTestId('finance-block')

    const figures = block.locator(':scope > dl > [data-finance]')
    const companion = country === 'AU' ? 'comparison-rate' : 'total'
    expect(await readKinds(figures)).toEqual(['repayment', 'interest-rate', companion])
    expect(await listTextStyles(figures.locator('dd'))).toHaveLength(1)
    expect(await listTextStyles(figures.locator('dt'))).toHaveLength(1)
    const disclaimer = block.locator(':scope > dl + p')
    await expect(disclaimer).toBeVisible()
    await expect(disclaimer).toContainText(
      country === 'AU' ? 'WARNING: This comparison rate is true only' : 'fees are also payable',
    )

    const opener = block.getByRole('button', { name: 'Finance terms' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'Finance terms' })
    await expect(dialog).toContainText(/Offer valid until [\w ,]+ \d{4}\./)
    await expect(dialog).toContainText(finance.lender_name)
    expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    test.skip(!finance.calculator, 'The site has no calculator.')
    await block.getByRole('button', { name: 'Calculate repayments' }).click()
    const calculator = page.getByRole('dialog', { name: /loan calculator$/ })
    // It starts with the lender's figures, so that the page has one repayment.
    const repayment = await block.locator('dd').first().innerText()
    await expect(calculator.getByTestId('calculator-result')).toContainText(repayment)
    await useCalculator(calculator)
    expect(await listBarriers(page, '#finance')).toEqual([])
  },
)

/** Calculates a loan of $30,000 with a known repayment: $637.41 a month. */
async function useCalculator(dialog: Locator): Promise<void> {
  const calculator = dialog.locator('[data-calculator]')
  await expect(calculator).toHaveAttribute('data-calculator', 'live')
  await calculator.getByLabel('Price ($)', { exact: true }).fill('35000')
  await calculator.getByLabel('Deposit or trade-in ($)', { exact: true }).fill('5000')
  await calculator.getByLabel('Interest rate (% p.a.)', { exact: true }).fill('10')
  await calculator.getByLabel('Term (years)', { exact: true }).fill('4')
  await calculator.getByLabel('Term, slider').press('ArrowRight')
  await calculator.getByLabel('Balloon (% of price)', { exact: true }).fill('0')
  await calculator.getByText('monthly').click()
  await expect(calculator.getByTestId('calculator-result')).toHaveText('$637.41 a month, estimated')
  await expect(calculator.getByTestId('calculator-sums')).toContainText('60 × $637.41')
  await expect(calculator.getByRole('status')).toHaveText('$637.41 a month')
}

async function readKinds(blocks: Locator): Promise<(string | undefined)[]> {
  return blocks.evaluateAll((elements) =>
    elements.map((element) => (element as HTMLElement).dataset['finance']),
  )
}

/** Returns the distinct text styles; a single one means that no text is more prominent than the others. */
async function listTextStyles(texts: Locator): Promise<string[]> {
  const styles = await texts.evaluateAll((elements) =>
    elements.map((element) => {
      const { fontSize, fontWeight, fontFamily, color, opacity, visibility } = getComputedStyle(element)
      return [fontSize, fontWeight, fontFamily, color, opacity, visibility].join(' ')
    }),
  )
  return [...new Set(styles)]
}
