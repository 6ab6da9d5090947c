import { acceptHost } from './accept-host'
import { finishAuthentication, getIntentId } from './api-client'
import { getById } from './get-by-id'
import { intentRequestSchema, type IntentResult } from './messages'

/** What the bank would say about the shopper. */
type Outcome = 'pass' | 'fail'

const buttons = document.querySelectorAll('button')

/** The outcome that the shopper chooses; closing the challenge counts as a failure. */
const outcome = new Promise<Outcome>((resolve) => {
  getById('complete', HTMLButtonElement).addEventListener('click', () => resolve('pass'))
  getById('fail', HTMLButtonElement).addEventListener('click', () => resolve('fail'))
  getById('close', HTMLButtonElement).addEventListener('click', () => resolve('fail'))
})

/** In the modal frame of a checkout page. */
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
 * Shows the challenge as a whole page, for an intent whose next action is `redirect_to_url`. The API puts `client_secret` and
 * `return_url` into the query. The browser returns to `return_url` once the API has accepted the client secret.
 */
async function servePage(query: URLSearchParams): Promise<void> {
  const clientSecret = query.get('client_secret') ?? ''
  const returnUrl = query.get('return_url') ?? ''
  if (!/^https?:/.test(returnUrl)) return showMessage('There is no payment to authenticate at this address.')
  const result = await finishAuthentication({ key: '', account: null }, clientSecret, await waitForOutcome())
  if ('error' in result && !result.error['payment_intent'])
    return showMessage(result.error.message ?? 'The payment could not be authenticated.')
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
