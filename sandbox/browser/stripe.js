import { callApi, fetchIntent, intentIdOf } from './stripe-api.js'
import { makeElements } from './stripe-elements.js'

const scriptUrl = document.currentScript?.src ?? new URL('/sandbox/stripe/v3/stripe.js', location.href).href

/** Stripe.js as far as the checkout uses it, speaking to the sandbox that served this script. */
window.Stripe = Object.assign(
  (key) => {
    const context = {
      key,
      apiUrl: new URL('..', scriptUrl).href.replace(/\/$/, ''),
      assetsUrl: new URL('../../assets', scriptUrl).href,
    }
    return {
      _registerWrapper: () => {},
      registerAppInfo: () => {},
      elements: (options = {}) => makeElements(context, options),
      confirmPayment: (options) => confirmPayment(context, options),
      retrievePaymentIntent: (clientSecret) => fetchIntent(context, clientSecret),
      handleNextAction: async ({ clientSecret }) => {
        const answer = await fetchIntent(context, clientSecret)
        return answer.error ? answer : followNextAction(answer.paymentIntent, answer)
      },
      createToken: notHere('createToken'),
      createPaymentMethod: notHere('createPaymentMethod'),
      confirmCardPayment: notHere('confirmCardPayment'),
    }
  },
  { version: 'endive' },
)

/** Resolves with an error, or with the intent if no redirect is wanted; otherwise the page is left. */
async function confirmPayment(context, { elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
  const secret = clientSecret ?? elements?.options.clientSecret
  const { payment_method: saved } = confirmParams
  const form = elements?.findForm()
  if (!form && !saved)
    throw new Error('The elements given have no mounted Payment Element or Express Checkout Element.')
  const problem = form?.validate()
  if (problem) return { error: problem }

  form?.setDisabled(true)
  const answer = await callApi(context, 'POST', `/v1/payment_intents/${intentIdOf(secret)}/confirm`, {
    client_secret: secret,
    ...(confirmParams.return_url && { return_url: confirmParams.return_url }),
    ...(form ? cardParams(form.read(), confirmParams.payment_method_data?.billing_details) : { payment_method: saved }),
  })
  form?.setDisabled(false)
  if (answer.error) return { error: answer.error }
  if (answer.paymentIntent.status === 'requires_action') return followNextAction(answer.paymentIntent, answer)
  return redirect === 'if_required' ? answer : leaveFor(returnAddress(answer.paymentIntent, confirmParams.return_url))
}

function cardParams({ number, month, year, cvc, postcode }, billing = {}) {
  const postalCode = postcode ?? billing.address?.postal_code
  return {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': month,
    'payment_method_data[card][exp_year]': year,
    ...(cvc && { 'payment_method_data[card][cvc]': cvc }),
    ...(postalCode && { 'payment_method_data[billing_details][address][postal_code]': postalCode }),
    ...(billing.address?.country && {
      'payment_method_data[billing_details][address][country]': billing.address.country,
    }),
    ...(billing.name && { 'payment_method_data[billing_details][name]': billing.name }),
    ...(billing.email && { 'payment_method_data[billing_details][email]': billing.email }),
  }
}

function followNextAction({ next_action: next }, otherwise) {
  return next?.redirect_to_url ? leaveFor(next.redirect_to_url.url) : otherwise
}

function returnAddress(intent, returnUrl) {
  const address = new URL(returnUrl, location.href)
  address.searchParams.set('payment_intent', intent.id)
  address.searchParams.set('payment_intent_client_secret', intent.client_secret)
  address.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : 'succeeded')
  return address.href
}

/** The promise never settles, since the page is on its way out. */
function leaveFor(address) {
  location.assign(address)
  return new Promise(() => {})
}

function notHere(name) {
  return async () => {
    throw new Error(`The sandbox has no ${name}; confirm with the Payment Element.`)
  }
}
