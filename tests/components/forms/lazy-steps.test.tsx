// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LazySteps } from '@/components/forms/steps/lazy-steps'
import { saveUser } from '@/lib/forms/browser-record'
import type { SteppedForm } from '@/lib/forms/definition'
import { startSteps } from '@/lib/forms/steps/machine'
import { readStepDraft, saveStepDraft } from '@/lib/forms/steps/step-draft'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))

// The first test loads the form's code.
configure({ asyncUtilTimeout: 15_000 })

const FORM: SteppedForm = {
  name: 'finance-pre-approval',
  category: 'Finance Enquiry',
  event: 22,
  contactRules: { phone: 'au-nz', isLiteral: false },
  submitText: 'Submit Form',
  note: '',
  termsText: '',
  fields: [
    { kind: 'text', name: 'name', label: 'Full Name', rule: 'name', required: true, maxLength: 80 },
    { kind: 'checkbox', name: 'opt_in', label: 'Latest offers', required: false, isChecked: true },
    { kind: 'textarea', name: 'message', label: 'Message', rule: 'plain', required: true, maxLength: 400 },
  ],
  steps: [
    { name: 'you', title: 'About you', fields: ['name', 'opt_in'] },
    { name: 'send', title: 'Anything else?', fields: ['message'] },
  ],
}

let sent: { method: string; lead: Record<string, unknown> }[] = []

beforeEach(() => {
  sent = []
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { lead } = JSON.parse(String(init.body)) as { lead: Record<string, unknown> }
    sent.push({ method: init.method ?? '', lead })
    return Response.json({ id: 7, category: 'finance-enquiry' })
  })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openForm(): HTMLFormElement {
  const { container } = render(
    <LazySteps
      form={FORM}
      siteSlug="kiwi-auto"
      botCheck={{ kind: 'none' }}
      token=""
      values={null}
      errors={{}}
      alert=""
    />,
  )
  const form = container.querySelector('form')
  if (!form) throw new Error('no form')
  return form
}

const findBox = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Latest offers' })
const findName = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Full Name' })

test('[MS-01] [MS-03] sends values entered before the code loaded, then updates the same lead', async () => {
  const form = openForm()
  fireEvent.change(await findName(), { target: { value: ' Mia ' } })
  fireEvent.submit(form)
  expect(await screen.findByText('Step 2 of 2')).toBeTruthy()
  expect(sent).toMatchObject([
    { method: 'POST', lead: { name: 'Mia', opt_in: true, step_number: 1, form_completed: false } },
  ])

  fireEvent.submit(form)
  expect(await screen.findByText('*This is a required field')).toBeTruthy()
  expect(document.activeElement?.getAttribute('name')).toBe('message')
  expect(sent).toHaveLength(1)
  fireEvent.input(await screen.findByRole('textbox', { name: 'Message' }), { target: { value: 'Hi' } })
  fireEvent.submit(form)
  await vi.waitFor(() => expect(sent).toHaveLength(2), { timeout: 15_000 })
  expect(sent[1]).toMatchObject({ method: 'PUT', lead: { name: 'Mia', message: 'Hi', form_completed: true } })
  await vi.waitFor(() => expect(readStepDraft('kiwi-auto', FORM.name, ['you', 'send'])).toBeNull())
})

test('[MS-03] [FM-19] [FM-10] resumes a draft with an unticked box and adds the details of a known shopper', async () => {
  saveUser('kiwi-auto', { name: 'Mia', last_name: 'Ngata', email: 'mia@example.com', phone: '0215550123' })
  saveStepDraft('kiwi-auto', FORM.name, ['you', 'send'], {
    state: startSteps(),
    values: { name: '', opt_in: false },
    request: { body: '', key: '' },
    sentFiles: [],
  })
  openForm()
  fireEvent.focusIn(await findName())
  await vi.waitFor(async () => expect((await findBox()).checked).toBe(false), { timeout: 15_000 })
  expect((await findName()).value).toBe('Mia Ngata')
})
