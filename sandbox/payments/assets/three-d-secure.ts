import { acceptHost } from './accept-host'
import { finishAuthentication, getIntentId } from './api-client'
import { getById } from './get-by-id'
import { intentRequestSchema, type IntentResult } from './messages'

/** The outcome of the bank's authentication. */
type Outcome = 'pass' | 'fail'

const buttons = document.querySelectorAll('button')

/** Resolves to the shopper's choice; closing the challenge counts as a failure. */
const outcome = new Promise<Outcome>((resolve) => {
  getById('complete', HTMLButtonElement).addEventListener('click', () => resolve('pass'))
  getById('fail', HTMLButtonElement).addEventListener('click', () => resolve('fail'))
  getById('close', HTMLButtonElement).addEventListener('click', () => resolve('fail'))
})

/** Runs the challenge inside the modal frame of a checkout page. */
function serveHost(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
  })
  void acceptHost({
    async start(params): Promise<IntentResult> {
      const { credentials, clientSecret } = intentRequestSchema.parse(params)
      getById('title', HTMLElement).focus()
      return finishAuthentication(credentials, clientSecret, await waitForOutcome())
    },
    abandon: close,
  })
}

/**
 * Runs the challenge as a full page, for an intent whose next action is `redirect_to_url`. The API adds
 * `client_secret` and `return_url` to the query. The browser returns to `return_url` after the API has
 * accepted the client secret.
 */
async function servePage(query: URLSearchParams): Promise<void> {
  const clientSecret = query.get('client_secret') ?? ''
  const returnUrl = query.get('return_url') ?? ''
  if (!/^https?:/.test(returnUrl)) return showMessage('This link has no payment to authenticate.')
  const result = await finishAuthentication({ key: '', account: null }, clientSecret, await waitForOutcome())
  if ('error' in result && !result.error['payment_intent'])
    return showMessage(result.error.message ?? 'We couldn’t authenticate the payment.')
  const address = new URL(returnUrl)
  address.searchParams.set('payment_intent', getIntentId(clientSecret))
  address.searchParams.set('payment_intent_client_secret', clientSecret)
  address.searchParams.set('redirect_status', 'error' in result ? 'failed' : 'succeeded')
  location.assign(address)
}

async function waitForOutcome(): Promise<Outcome> {
  const chosen = await outcome
  for (const button of buttons) button.disabled = true
  return chosen
}

function close(): void {
  getById('close', HTMLButtonElement).click()
}

function showMessage(text: string): void {
  for (const button of buttons) button.disabled = true
  getById('message', HTMLElement).textContent = text
}

if (window.parent === window) void servePage(new URLSearchParams(location.search))
else serveHost()
