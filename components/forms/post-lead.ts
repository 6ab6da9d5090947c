import { BOT_CHECK, FORM_NAME, FORM_TARGET } from '@/lib/forms/names'
import { getTarget, LEADS_WITH_FILES, TARGETS } from '@/lib/forms/targets'
import { parseRetryAfter } from '@/lib/http/response-error'
import { isRecord } from '@/lib/typed'
import type { ChosenFile } from './form-values'
import type { FieldErrors } from '@/lib/forms/schema'

type LeadRequest = {
  form: string
  lead: Record<string, unknown>
  botCheck: string | undefined
  idempotencyKey: string
}
/** A response. `json` is `null` when the body is not JSON; `retryAfter` is the `Retry-After` header in seconds. */
export type PostAnswer = { status: number; json: unknown; retryAfter: number | null }

/**
 * Posts an enquiry as JSON to the endpoint of its form.
 * @throws on a network error.
 */
export async function postLead({ form, lead, botCheck, idempotencyKey }: LeadRequest): Promise<PostAnswer> {
  const target = getTarget(form)
  const response = await fetch(TARGETS[target], {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify({ [FORM_NAME]: form, [FORM_TARGET]: target, lead, [BOT_CHECK]: botCheck }),
  })
  return readAnswer(response)
}

/**
 * Sends a later step of an enquiry (`LD-02`).
 * @throws on a network error.
 */
export async function putLead(
  leadId: number,
  { lead, idempotencyKey }: Pick<LeadRequest, 'lead' | 'idempotencyKey'>,
): Promise<PostAnswer> {
  const response = await fetch(`/api/leads/${leadId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify({ lead }),
  })
  return readAnswer(response)
}

/**
 * Posts an enquiry with files and reports upload progress (0 to 1). Uses `XMLHttpRequest` because `fetch` reports none.
 * @throws on a network error.
 */
export function postLeadWithFiles(
  { form, lead, botCheck, idempotencyKey }: LeadRequest,
  files: readonly ChosenFile[],
  onProgress: (share: number) => void,
): Promise<PostAnswer> {
  const body = new FormData()
  body.set(FORM_NAME, form)
  body.set('lead', JSON.stringify(lead))
  if (botCheck) body.set(BOT_CHECK, botCheck)
  for (const { field, file } of files) body.append(field, file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', LEADS_WITH_FILES)
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        json: parseJson(request.responseText),
        retryAfter: parseRetryAfter(request.getResponseHeader('retry-after'), Date.now()),
      }),
    )
    request.addEventListener('error', () => reject(new Error('upload interrupted')))
    request.addEventListener('abort', () => reject(new Error('upload interrupted')))
    request.send(body)
  })
}

async function readAnswer(response: Response): Promise<PostAnswer> {
  return {
    status: response.status,
    json: await response.json().catch(() => null),
    retryAfter: parseRetryAfter(response.headers.get('retry-after'), Date.now()),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Response of the lead API. */
type LeadAnswer = { id: number | null; category: string; error: string; fields: FieldErrors }

/** Parses a response of the lead API; missing values become empty. */
export function readLeadAnswer(json: unknown): LeadAnswer {
  const answer = isRecord(json) ? json : {}
  const fields = typeof answer['fields'] === 'object' && answer['fields'] !== null ? answer['fields'] : {}
  return {
    id: typeof answer['id'] === 'number' ? answer['id'] : null,
    category: typeof answer['category'] === 'string' ? answer['category'] : '',
    error: typeof answer['error'] === 'string' ? answer['error'] : '',
    fields: Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === 'string')),
  }
}

/** Random idempotency key. Not `crypto.randomUUID`, which needs a secure context. */
export function makeRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
