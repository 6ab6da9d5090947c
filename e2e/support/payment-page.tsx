import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A minimal checkout page with Stripe's React components, configured by query parameters. */
const query = new URLSearchParams(location.search)
const clientSecret = query.get('client_secret') ?? ''
const account = query.get('account')
const events: string[] = []

function PaymentForm() {
  const [stripe, elements] = [useStripe(), useElements()]
  const [result, setResult] = useState('')
  const pay = async () => {
    if (!stripe || !elements) return
    setResult('')
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: location.href },
      })
      setResult(error ? `${error.type} ${error.decline_code ?? error.code ?? ''}` : paymentIntent.status)
    } catch (error) {
      setResult(String(error))
    }
  }
  const check = async () => {
    const answer = await stripe?.retrievePaymentIntent(clientSecret)
    setResult(answer?.paymentIntent?.status ?? answer?.error?.type ?? '')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <PaymentElement
        onReady={() => events.push('ready')}
        onLoaderStart={() => events.push('loaderstart')}
        onLoadError={({ error }) => events.push(`loaderror ${error.code ?? error.type}`)}
        onChange={({ complete, empty, value }) =>
          events.push(
            `change ${value.type} ${empty ? 'empty' : 'filled'} ${complete ? 'complete' : 'incomplete'}`,
          )
        }
      />
      <button type="submit">Pay</button>
      <button type="button" onClick={() => void check()}>
        Check
      </button>
      <output aria-label="Result">{result}</output>
    </form>
  )
}

// The return URL of a payment has no key.
const key = query.get('key')
const stripe = key === null ? null : window.Stripe?.(key, account ? { stripeAccount: account } : {})
Object.assign(window, { events })
const root = document.getElementById('root')
if (root && stripe)
  createRoot(root).render(
    <StrictMode>
      <Elements
        stripe={stripe}
        options={{
          clientSecret,
          locale: 'en-AU',
          appearance: { theme: 'stripe', variables: { colorPrimary: '#8a3b12', borderRadius: '12px' } },
        }}
      >
        <PaymentForm />
      </Elements>
    </StrictMode>,
  )
