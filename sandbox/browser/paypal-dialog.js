import { make } from './dom.js'

/** Asks the buyer to approve, cancel or fail an order; resolves with their choice. */
export async function openBuyerDialog(context, orderID) {
  const order = await call(`${context.approvalUrl}/${orderID}`, 'GET')
  if (order.error) return { did: 'fail', error: order.error }
  const dialog = make('dialog', { className: 'sandbox-paypal-dialog' })
  dialog.setAttribute('aria-labelledby', 'sandbox-paypal-title')
  const title = make('h2', { id: 'sandbox-paypal-title', textContent: 'PayPal sandbox' })
  const text = make('p', { textContent: `Fairdraw asks for £${order.amount.value}. No money moves here.` })
  const buyer = make('select', { id: 'sandbox-paypal-buyer' })
  for (const { name, label } of order.payers) buyer.append(make('option', { value: name, textContent: label }))
  const label = make('label', { htmlFor: buyer.id, textContent: 'What the buyer’s account does' })
  const buttons = make('div', { className: 'sandbox-paypal-buttons' })
  dialog.append(title, text, label, buyer, buttons)
  document.body.append(dialog)

  const { promise, resolve } = Promise.withResolvers()
  const offer = (name, perform) => {
    const button = make('button', { type: 'button', textContent: name })
    button.addEventListener('click', async () => {
      for (const each of buttons.children) each.disabled = true
      resolve(await perform())
    })
    buttons.append(button)
  }
  offer('Approve', async () => {
    const approval = await call(`${context.approvalUrl}/${orderID}?payer=${buyer.value}`, 'POST')
    return approval.error ? { did: 'fail', error: approval.error } : { did: 'approve', approval }
  })
  offer('Cancel', async () => ({ did: 'cancel' }))
  offer('Fail', async () => ({ did: 'fail', error: new Error('PayPal failed, as asked for in the sandbox.') }))
  dialog.addEventListener('cancel', () => resolve({ did: 'cancel' }))
  dialog.showModal()
  const outcome = await promise
  dialog.close()
  dialog.remove()
  return outcome
}

async function call(url, method) {
  try {
    const answer = await fetch(url, { method, credentials: 'omit' })
    const body = await answer.json()
    return answer.ok ? body : { error: new Error(body.details?.[0]?.description ?? body.message) }
  } catch (error) {
    return { error }
  }
}
