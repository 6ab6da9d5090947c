import { expect, test } from '../support/test'

test('[EV-05] [LD-08] reports browser errors under the site, except hydration errors', async ({
  page,
  url,
  sandbox,
  allowed,
}) => {
  const mark = `fault ${Date.now()}`
  allowed.push(/uncaught: /)
  const codeOf = (message: string) => `setTimeout(() => { throw new Error(${JSON.stringify(message)}) })`
  await page.goto(`${url}/contact?private=1`)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await expect(async () => {
    await page.evaluate(codeOf(`${mark} itself`))
    expect(fetched.some((address) => address.includes('/errors/api/1/envelope/'))).toBe(true)
  }).toPass()
  await page.evaluate(codeOf(`Hydration failed: ${mark}`))
  await page.evaluate(`void Promise.reject(new Error(${JSON.stringify(`${mark} refused`)}))`)

  const listOwn = async () =>
    (await sandbox.listErrors('harbour-city')).filter(({ message }) => message.includes(mark))
  await expect(async () => {
    const messages = new Set((await listOwn()).map(({ message }) => message))
    expect(messages).toEqual(new Set([`Error: ${mark} itself`, `Error: ${mark} refused`]))
  }).toPass()
  expect((await listOwn())[0]).toMatchObject({
    environment: 'browser',
    tags: { site: 'harbour-city', path: '/contact' },
  })
  expect(JSON.stringify(await listOwn())).not.toContain('private')
})
