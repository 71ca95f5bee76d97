import { loadScript } from '@paypal/paypal-js'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A checkout as a shop would write it, with the providers' own browser packages, for the tests of our scripts. */
const query = new URLSearchParams(location.search)
const clientSecret = query.get('client_secret') ?? ''
const returnUrl = `${location.origin}/returned`

function Card() {
  const stripe = useStripe()
  const elements = useElements()
  const [said, setSaid] = useState('loading')
  const [isComplete, setComplete] = useState(false)
  const pay = async () => {
    const checked = await elements!.submit()
    if (checked.error) return setSaid(`${checked.error.code}`)
    const redirect = query.get('redirect') === 'if_required' ? 'if_required' : 'always'
    const { error, paymentIntent } = await stripe!.confirmPayment({
      elements: elements!,
      confirmParams: { return_url: returnUrl },
      redirect: redirect as 'if_required',
    })
    setSaid(error ? `${error.type} ${error.decline_code ?? error.code}: ${error.message}` : paymentIntent.status)
  }
  return (
    <>
      <PaymentElement
        onReady={() => setSaid('ready')}
        onLoadError={({ error }) => setSaid(`${error.code}`)}
        onChange={({ complete }) => setComplete(complete)}
      />
      <button type="button" onClick={pay}>
        {isComplete ? 'Pay now' : 'Pay'}
      </button>
      <output>{said}</output>
    </>
  )
}

async function showPaypal(root: HTMLElement, orderId: string) {
  const say = (text: string) => {
    root.dataset.said = text
  }
  const paypal = await loadScript({ clientId: 'sandbox-client', currency: 'GBP', sdkBaseUrl: '/sandbox/paypal/sdk/js' })
  const buttons = paypal!.Buttons!({
    createOrder: async () => orderId,
    onApprove: async ({ orderID }) => say(`approved ${orderID}`),
    onCancel: ({ orderID }) => say(`cancelled ${orderID}`),
    onError: (error) => say(`failed: ${error.message}`),
  })
  await buttons.render(root)
}

const root = document.getElementById('root')!
const orderId = query.get('order')
if (orderId) await showPaypal(root, orderId)
else
  createRoot(root).render(
    <Elements stripe={loadStripe('pk_test_sandbox')} options={{ clientSecret }}>
      <Card />
    </Elements>,
  )
