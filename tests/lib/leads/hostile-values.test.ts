import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FORM_NAMES, type FormField, type FormName } from '@/lib/forms/definition'
import { buildForm } from '@/lib/forms/forms'
import { ApiError } from '@/lib/http/api-error'
import { checkLead } from '@/lib/leads/submit-lead.server'
import { parseSite } from '@/lib/site/parse-site'

/** JSON values of every type that our forms never send. */
const VALUES: unknown[] = [
  null,
  true,
  -1,
  1e308,
  {},
  { length: 1e9 },
  { toString: 1, valueOf: 1 },
  [],
  [['x']],
  ['a', 'b'],
  'a\u0000b\ud800',
  '\u202Egnp.exe\r\nBcc: a@example.com',
  '🚗'.repeat(20_000),
]
/** Lead properties besides a form's fields. */
const EXTRA_NAMES = [
  'first_name',
  'last_name',
  'url',
  'visited_pages',
  'linked_query_params',
  'opt_in_touched',
  'form_token',
  'step_index',
  'skipped_steps',
  'form_completed',
  'lead_status',
  'lead_id',
  'car_id',
  'car_slug',
  '__proto__',
  'constructor',
]

const BY_RULE = {
  plain: 'Blue',
  name: 'Mia',
  email: 'mia@example.com',
  phone: '0412 345 678',
  postcode: '2000',
  rego: 'ABC123',
  code: '123456',
}

/** A valid value for a field. */
function answer(field: FormField): unknown {
  switch (field.kind) {
    case 'select':
    case 'radio':
      return field.choices[0]?.value ?? ''
    case 'checkbox-group':
      return field.choices.slice(0, 1).map(({ value }) => value)
    case 'checkbox':
      return true
    case 'number':
      return field.min
    case 'date':
      return '2099-03-02'
    case 'datetime':
      return '2099-03-02T10:00'
    case 'file':
      return undefined
    case 'text':
    case 'textarea':
    case 'hidden':
      return field.defaultValue || BY_RULE[field.rule]
  }
}

const parsed = parseSite('kiwi-auto', readFileSync('config/sites/kiwi-auto.json', 'utf8'))
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
const { site } = parsed

async function check(form: FormName, lead: Record<string, unknown>): Promise<unknown> {
  const { visited_pages: visitedPages, linked_query_params: linkedQueryParams, form_token: formToken } = lead
  const context = { host: 'example.com', url: '', userAgent: '', visitedPages, linkedQueryParams, formToken }
  const submission = { form, lead, files: [], botCheck: null, context }
  return checkLead(site, submission, async () => ({ kind: 'unavailable' })).catch((error: unknown) => error)
}

for (const form of FORM_NAMES)
  test(`[LD-04] ${form}: accepts or rejects a value of any type in any field without an internal error`, async () => {
    const { fields } = buildForm(site, form, null)
    const good = Object.fromEntries(fields.map((field) => [field.name, answer(field)]))
    for (const name of [...fields.map((field) => field.name), ...EXTRA_NAMES])
      for (const value of VALUES) {
        const outcome = await check(form, { ...good, ...Object.fromEntries([[name, value]]) })
        const isRefusal = outcome instanceof ApiError && outcome.status === 422
        expect(isRefusal || !(outcome instanceof Error), `${name} ${JSON.stringify(value)}`).toBe(true)
      }
  })
