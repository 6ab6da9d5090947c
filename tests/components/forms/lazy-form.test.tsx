// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LazyForm } from '@/components/forms/lazy-form'
import { readUser, saveUser } from '@/lib/forms/browser-record'
import { buildForm } from '@/lib/forms/forms'
import { readDemoSite } from '@/tests/demo-site'

// The first test loads the form's code.
configure({ asyncUtilTimeout: 15_000 })

const push = vi.fn<(path: string) => void>()
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: (path: string) => push(path) }) }))

const FORM = buildForm(readDemoSite('wattle-campers'), 'contact', null)
type Answer = { status: number; body: object }
let answers: Answer[] = []
let sent: Record<string, unknown>[] = []

beforeEach(() => {
  push.mockClear()
  answers = []
  sent = []
  localStorage.clear()
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const { lead } = JSON.parse(String(init.body)) as { lead: Record<string, unknown> }
    sent.push(lead)
    const { status, body } = answers.shift() ?? { status: 200, body: { id: 7, category: 'general-enquiry' } }
    return Response.json(body, { status })
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

function open(): HTMLFormElement {
  const { container } = render(
    <LazyForm
      form={FORM}
      siteSlug="wattle-campers"
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

function getControl(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control
  throw new Error(name)
}

test('[FM-01] [FM-19] [FM-21] prefills, focuses the only invalid field, shows the server’s errors and sends', async () => {
  saveUser('wattle-campers', {
    name: 'Mia',
    last_name: 'Nguyen',
    email: 'mia@example.com',
    phone: '0412345678',
  })
  const form = open()
  fireEvent.input(getControl(form, 'email'), { target: { value: 'other' } })
  fireEvent.focusIn(getControl(form, 'message'))
  await vi.waitFor(() => expect(getControl(form, 'phone').value).toBe('0412345678'), { timeout: 15_000 })
  expect(getControl(form, 'email').value).toBe('other')
  fireEvent.input(getControl(form, 'message'), { target: { value: 'Hello' } })
  fireEvent.submit(form)
  expect(await screen.findByText('invalid email address')).toBeTruthy()
  expect(document.activeElement).toBe(getControl(form, 'email'))
  expect(sent).toEqual([])

  answers = [{ status: 422, body: { error: 'No.', fields: { phone: 'Not a mobile.' } } }]
  fireEvent.input(getControl(form, 'email'), { target: { value: 'other@example.com' } })
  fireEvent.submit(form)
  expect(await screen.findByText('Not a mobile.')).toBeTruthy()
  expect(document.activeElement).toBe(getControl(form, 'phone'))
  fireEvent.submit(form)
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith('/success?category=general-enquiry'), {
    timeout: 15_000,
  })
  expect(sent[1]).toMatchObject({ email: 'other@example.com', phone: '0412345678', message: 'Hello' })
  expect(readUser('wattle-campers')?.email).toBe('other@example.com')
})
