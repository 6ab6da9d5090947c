// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignInFlow } from '@/components/sign-in/sign-in-flow'
import type { SignInStep } from '@/lib/auth/sign-in-forms'

// The first test loads the form's code.
configure({ asyncUtilTimeout: 15_000 })

type Answer = { status: number; body: object }
let answers: Answer[] = []
let sent: { path: string; body: Record<string, unknown> }[] = []

beforeEach(() => {
  answers = []
  sent = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) as Record<string, unknown> })
    const { status, body } = answers.shift() ?? { status: 200, body: { success: true } }
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

function open(step: SignInStep): void {
  const start = { step, phone: '', values: {}, errors: {}, alert: '' }
  render(
    <SignInFlow
      siteSlug="kiwi-auto"
      contactRules={{ phone: 'au-nz', isLiteral: false }}
      botCheck={{ kind: 'none' }}
      token="token"
      redirect="/"
      back="/"
      changeHref="/sign-in"
      start={start}
    />,
  )
}

const submit = (label: string) => {
  const form = screen.getByLabelText(label).closest('form')
  if (form) fireEvent.submit(form)
}
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })

test('[WL-07] [FM-05] validates the number, sends it, then shows the server’s answer to the code', async () => {
  open('phone')
  type('Mobile Number', '12')
  submit('Mobile Number')
  expect(await screen.findByText(/^Invalid phone number/)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Mobile Number'))
  expect(sent).toEqual([])

  type('Mobile Number', '0412 345 678')
  submit('Mobile Number')
  const code = await screen.findByLabelText('Verification code')
  expect(code.getAttribute('inputmode')).toBe('numeric')
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  expect(sent).toEqual([{ path: '/api/auth/request-code', body: { phone_number: '0412 345 678' } }])

  const wrong = 'That code is incorrect or has expired.'
  answers = [{ status: 422, body: { error: wrong, fields: { code: wrong } } }]
  type('Verification code', '000000')
  submit('Verification code')
  expect(await screen.findAllByText(wrong)).toHaveLength(1)
  expect(sent[1]).toEqual({
    path: '/api/auth/verify-code',
    body: { code: '000000', phone_number: '0412 345 678' },
  })
})

test('[WL-07] [FM-02] shows the error summary when several details are invalid', async () => {
  open('details')
  type('First Name', 'Mia')
  submit('First Name')
  const summary = await screen.findByTestId('error-summary')
  expect(document.activeElement).toBe(summary)
  expect(summary.textContent).toContain('Please check these 3 fields')
  expect(sent).toEqual([])
})
