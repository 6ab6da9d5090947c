import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openHandlers, solve } from './support/handler-rig'
import { makeJpeg } from './support/make-files'

const rig = await openHandlers()

let count = 0
const makeSale = () => {
  count += 1
  const vehicle = {
    rego: 'ABC123',
    regoState: 'QLD',
    odometer: '82,000',
    'Vehicle Make': 'Mazda',
    'Vehicle Model': '3',
    year: '2016',
  }
  const condition = { ...vehicle, condition: 'Good', message: `sale ${count}` }
  const you = {
    ...condition,
    name: 'Mia',
    last_name: 'Nguyen',
    phone: '0412 345 678',
    email: `seller-${count}@example.com`,
    'where-did-you-hear-about-us': 'Google',
    postcode: '4810',
  }
  return { vehicle, condition, you }
}
const partial = (index: number) => ({ step_index: index, skipped_steps: [], form_completed: false })
const done = { step_index: 2, skipped_steps: [], form_completed: true }
const begin = async (lead: object) => {
  const proof = solve(await rig.getChallenge())
  const { status, body } = await rig.postJson({ form: 'sell-my-car', lead, bot_check: proof })
  expect(status).toBe(200)
  return body.id ?? 0
}
function pack(lead: object, files = 1, form = 'sell-my-car'): FormData {
  const body = new FormData()
  body.set('form', form)
  body.set('lead', JSON.stringify(lead))
  for (let index = 0; index < files; index += 1)
    body.append(
      'photos',
      new File([makeJpeg(800, 600 + index)], `image-${index}.jpg`, { type: 'image/jpeg' }),
    )
  return body
}
const findLeads = async (message: string) =>
  (await rig.readInbox()).filter((lead) => JSON.stringify(lead).includes(message))
const listUploads = () => readdir(join(rig.folder, 'web', 'uploads')).catch(() => [])

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await rig.clearFaults()
})

describe('files of a later step', () => {
  test('[LD-01] [LD-02] [MS-03] are added to the lead without a proof of work, and set has_files', async () => {
    const { vehicle, condition, you } = makeSale()
    const id = await begin({ ...vehicle, ...partial(0) })
    const files = await rig.postFiles(pack({ ...condition, ...partial(1), lead_id: id }, 2))
    expect(files).toMatchObject({ status: 200, body: { id } })
    expect((await rig.put(id, { lead: { ...you, ...done } })).status).toBe(200)
    const [lead, ...others] = await findLeads(condition.message)
    expect(others).toEqual([])
    const updates = (lead?.updates ?? []) as { payload: Record<string, unknown> }[]
    expect(updates.map(({ payload }) => [payload['step_number'], payload['has_files']])).toEqual([
      [2, true],
      [3, true],
    ])
    expect(updates[1]?.payload).toMatchObject({ email: you.email, form_completed: true })
    expect(lead).toMatchObject({ files: [{ name: 'image-0.jpg' }, { name: 'image-1.jpg' }] })
  })

  test('[LD-05] wait for earlier steps while the dealer API is down, and arrive in order', async () => {
    const { vehicle, condition, you } = makeSale()
    await rig.setFault({ kind: 'status', status: 503 })
    const id = await begin({ ...vehicle, ...partial(0) })
    expect((await rig.postFiles(pack({ ...condition, ...partial(1), lead_id: id }))).status).toBe(200)
    expect((await rig.put(id, { lead: { ...you, ...done } })).status).toBe(200)
    await rig.clearFaults()
    await (await rig.getLeadDeliverer()).deliverLead(id)
    const [lead, ...others] = await findLeads(condition.message)
    expect(others).toEqual([])
    expect(lead?.updates).toHaveLength(2)
    expect(lead).toMatchObject({ files: [{ name: 'image-0.jpg' }] })
  })

  test('[LD-02] [LD-04] are not stored for an unknown lead or with an invalid field', async () => {
    const { vehicle, condition } = makeSale()
    const before = (await listUploads()).length
    for (const leadId of [7, 2 ** 41, '../1', {}, null])
      expect((await rig.postFiles(pack({ ...condition, ...partial(1), lead_id: leadId }))).status).toBe(404)
    const id = await begin({ ...vehicle, ...partial(0) })
    const wrong = await rig.postFiles(pack({ ...condition, condition: 'New', ...partial(1), lead_id: id }))
    expect(wrong).toMatchObject({ status: 422, body: { fields: { condition: expect.any(String) } } })
    expect(await listUploads()).toHaveLength(before)
  })
})
