import { loadStyle, make } from './dom.js'

/**
 * The Express Checkout Element with one wallet in it. Like the real element, it draws its button only if the browser
 * has the Payment Request API. Its sheet shows the amount, and pressing Pay there is the confirmation.
 */

const walletCards = [
  { label: 'Visa debit', number: '4000056655665556' },
  { label: 'Visa credit', number: '4242424242424242' },
  { label: 'Visa credit, asks for 3-D Secure', number: '4000002760003184' },
  { label: 'Visa credit, declined', number: '4000000000000002' },
]

/** Draws the button into `root`; `emit` reports events like Stripe's element. */
export async function makeWallet(context, root, { elementsOptions, options, emit }) {
  await loadStyle(`${context.assetsUrl}/card-form.css`)
  const isOffered = 'PaymentRequest' in window && options.paymentMethods?.googlePay !== 'never'
  let card
  if (isOffered) {
    const button = make('button', {
      type: 'button',
      className: 'sandbox-wallet-button',
      textContent: 'G Pay · sandbox',
    })
    button.setAttribute('aria-label', 'Google Pay')
    button.addEventListener('click', async () => {
      card = await openSheet(elementsOptions)
      button.focus()
      if (!card) return emit('cancel')
      emit('confirm', {
        expressPaymentType: 'google_pay',
        paymentFailed: () => {
          card = undefined
        },
      })
    })
    root.append(button)
  }
  return {
    availablePaymentMethods: isOffered
      ? { amazonPay: false, applePay: false, googlePay: true, klarna: false, link: false, paypal: false }
      : undefined,
    form: {
      focus: () => root.querySelector('button')?.focus(),
      clear: () => {},
      setDisabled: (isDisabled) => {
        for (const button of root.querySelectorAll('button')) button.disabled = isDisabled
      },
      validate: () =>
        card ? undefined : { type: 'validation_error', code: 'incomplete', message: 'The wallet was not opened.' },
      read: () => ({ number: card.number, month: 12, year: 2034 }),
    },
  }
}

/** The wallet's own sheet, which shows the amount. Returns the card, or undefined if it was closed. */
async function openSheet({ amount }) {
  const sheet = make('dialog', { className: 'sandbox-wallet-sheet' })
  sheet.setAttribute('aria-labelledby', 'sandbox-wallet-title')
  const title = make('h2', { id: 'sandbox-wallet-title', textContent: 'Google Pay sandbox' })
  const text = make('p', { textContent: `Fairdraw asks for £${(amount / 100).toFixed(2)}. No money moves here.` })
  const label = make('label', { htmlFor: 'sandbox-wallet-card', textContent: 'Card in the wallet' })
  const choice = make('select', { id: 'sandbox-wallet-card' })
  for (const { label: name, number } of walletCards) choice.append(make('option', { value: number, textContent: name }))
  const pay = make('button', { type: 'button', textContent: 'Pay' })
  const close = make('button', { type: 'button', textContent: 'Cancel' })
  sheet.append(title, text, label, choice, pay, close)
  document.body.append(sheet)
  const { promise, resolve } = Promise.withResolvers()
  pay.addEventListener('click', () => resolve({ number: choice.value }))
  close.addEventListener('click', () => resolve(undefined))
  sheet.addEventListener('cancel', () => resolve(undefined))
  sheet.showModal()
  pay.focus()
  const card = await promise
  sheet.close()
  sheet.remove()
  return card
}
