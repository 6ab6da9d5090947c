import { expect, test } from '../support/test'

test('[DA-02] shows a fully booked day as full and disabled', async ({ page, url }) => {
  const day = (date: string, label: string, times: string[]) => ({
    date,
    label,
    times: times.map((time) => ({ value: `${date}T${time}`, label: time })),
  })
  await page.route('**/api/booking-slots*', (route) =>
    route.fulfill({
      json: {
        days: [
          day('2030-03-04', 'Monday 4 March', ['09:00']),
          day('2030-03-05', 'Tuesday 5 March', []),
          day('2030-03-06', 'Wednesday 6 March', ['10:00']),
        ],
      },
    }),
  )
  await page.goto(`${url}/book-test-drive`)
  const form = page.locator('form[data-form="test-drive"]')
  await form.locator('[name="dateTime"]').evaluate((input) => input.scrollIntoView())
  const days = form.getByRole('combobox', { name: /: day$/ })
  await expect(days.getByRole('option')).toHaveText([
    'Choose a day',
    'Monday 4 March',
    'Tuesday 5 March (full)',
    'Wednesday 6 March',
  ])
  await expect(days.getByRole('option', { name: 'Tuesday 5 March (full)' })).toBeDisabled()
  await days.selectOption('2030-03-06')
  await form.getByRole('combobox', { name: /: time$/ }).selectOption('2030-03-06T10:00')
  await expect(form.locator('[name="dateTime"]')).toHaveValue('2030-03-06T10:00')
})
