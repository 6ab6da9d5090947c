import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openHandlers, solve } from './support/handler-rig'

const rig = await openHandlers()

let count = 0
const makeApplication = () => {
  count += 1
  const you = {
    name: 'Mia',
    last_name: 'Nguyen',
    phone: '0412 345 678',
    email: `mia-${count}@example.com`,
    subcategory: 'Finance Pre-Approval',
    state: 'qld',
  }
  const loan = { ...you, vehiclePriceBudget: '$25,000', deposit: '', loan_term: '5 years' }
  const income = {
    ...loan,
    employment_status: 'Full time',
    annual_income: '82000',
    residential_status: 'Renting',
    time_at_address: '1 to 3 years',
  }
  return { you, loan, income, whole: { ...income, message: 'Call after five', opt_in: true } }
}
const step = (index: number, skipped: number[] = []) => ({
  step_number: index + 1,
  step_index: index,
  progress: (index + 1) * 25,
  skipped_steps: skipped,
  lead_status: 'Incomplete',
  form_completed: false,
})
const done = { ...step(3), lead_status: 'Complete', form_completed: true }
const send = async (lead: object) =>
  rig.postJson({ form: 'finance-pre-approval', lead, bot_check: solve(await rig.getChallenge()) })
const findLeads = async (email: string) =>
  (await rig.readInbox()).filter((lead) => lead.payload['email'] === email)

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await rig.clearFaults()
})

describe('a multi-step form', () => {
  test('[MS-03] [LD-02] [MS-07] starts with a partial lead, continues with its id, and ends complete', async () => {
    const { you, loan, income, whole } = makeApplication()
    const first = await send({ ...you, ...step(0) })
    expect(first).toMatchObject({ status: 200, body: { id: expect.any(Number) } })
    const id = first.body.id ?? 0
    expect((await rig.put(id, { lead: { ...loan, ...step(1) } })).status).toBe(200)
    expect((await rig.put(id, { lead: { ...income, ...step(2) } })).status).toBe(200)
    const last = await rig.put(id, { lead: { ...whole, ...done } })
    expect(last).toMatchObject({ status: 200, body: { id, category: 'finance-enquiry' } })
    const [lead, ...others] = await findLeads(you.email)
    expect(others).toEqual([])
    expect(lead?.payload).toMatchObject({
      lead_status: 'Incomplete',
      form_completed: false,
      step_number: 1,
      progress: 25,
      category: 'Finance Enquiry',
      subcategory: 'Finance Pre-Approval',
    })
    const updates = (lead?.updates ?? []) as { payload: Record<string, unknown> }[]
    expect(updates.map(({ payload }) => [payload['step_index'], payload['lead_status']])).toEqual([
      [1, 'Incomplete'],
      [2, 'Incomplete'],
      [3, 'Complete'],
    ])
    expect(updates.at(-1)?.payload).toMatchObject({
      vehiclePriceBudget: '25000',
      annual_income: '82000',
      form_completed: true,
      progress: 100,
      message: 'Call after five',
    })
  })

  test('[MS-03] [LD-04] validates each step with the steps before it, but not later ones', async () => {
    const { you, loan } = makeApplication()
    const wrong = await send({ ...you, phone: '1', ...step(0) })
    expect(wrong.body.fields).toEqual({
      phone: 'Invalid phone number. Must be Australian or New Zealand number.',
    })
    const { body } = await send({ ...you, ...step(0) })
    const refused = await rig.put(body.id ?? 0, { lead: { ...loan, loan_term: '90 years', ...step(1) } })
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { loan_term: 'Please choose from the list' } },
    })
  })

  test('[MS-02] an optional step may be skipped, but no other step', async () => {
    const { you, loan } = makeApplication()
    const { body } = await send({ ...you, ...step(0) })
    const skipped = await rig.put(body.id ?? 0, { lead: { ...loan, ...done, skipped_steps: [3] } })
    expect(skipped.status).toBe(200)
    const cheated = await rig.put(body.id ?? 0, { lead: { ...you, ...done, skipped_steps: [2, 3] } })
    expect(Object.keys(cheated.body.fields ?? {})).toEqual(['vehiclePriceBudget', 'loan_term'])
    const [lead] = await findLeads(you.email)
    expect(lead?.updates).toEqual([
      expect.objectContaining({
        payload: expect.objectContaining({ skipped_steps: [3], form_completed: true }),
      }),
    ])
  })

  test('[MS-04] without JavaScript the whole form is submitted at once; its optional step may be empty', async () => {
    const { loan } = makeApplication()
    const fields = {
      ...loan,
      form: 'finance-pre-approval',
      form_token: rig.tokens.issueFormToken('wattle-campers', 'finance-pre-approval'),
      employment_status: '',
      annual_income: '',
      residential_status: '',
      time_at_address: '',
      message: '',
    }
    const answer = await rig.postPlain(fields)
    expect(answer.headers.get('location')).toMatch(/^\/success\?category=finance-enquiry/)
    const [lead] = await findLeads(loan.email)
    expect(lead?.payload).toMatchObject({ lead_status: 'Complete', form_completed: true, skipped_steps: [3] })
  })

  test('[MS-04] without JavaScript an optional step that is partly filled must be complete', async () => {
    const { loan } = makeApplication()
    const fields = {
      ...loan,
      form: 'finance-pre-approval',
      form_token: rig.tokens.issueFormToken('wattle-campers', 'finance-pre-approval'),
      annual_income: '1000',
    }
    const answer = await rig.postPlain(fields)
    expect(answer.headers.get('location')).toMatch(/^\/contact\/form\?draft=/)
    expect(await findLeads(loan.email)).toEqual([])
  })

  test('[MS-06] returns the platform’s message when it rejects a step', async () => {
    const { you, loan } = makeApplication()
    const { body } = await send({ ...you, ...step(0) })
    await rig.setFault({ path: '/api/leads', kind: 'status', status: 422, times: 1 })
    const refused = await rig.put(body.id ?? 0, { lead: { ...loan, ...step(1) } })
    expect(refused.status).toBe(422)
    expect(refused.body.error).toBeTruthy()
  })
})
