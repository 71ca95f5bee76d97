import { loadStyle, make } from './dom.js'
import { openBuyerDialog } from './paypal-dialog.js'

const script = document.currentScript
const scriptUrl = script?.src ?? new URL('/sandbox/paypal/sdk/js', location.href).href
const context = {
  approvalUrl: new URL('../approval', scriptUrl).href,
  assetsUrl: new URL('../../assets', scriptUrl).href,
}

/** PayPal's browser SDK as far as the checkout uses it: the button, and the buyer's window as a dialog of the page. */
window[script?.dataset.namespace ?? 'paypal'] = {
  version: '5.0.sandbox',
  FUNDING: { PAYPAL: 'paypal', CARD: 'card', PAYLATER: 'paylater', CREDIT: 'credit' },
  getFundingSources: () => ['paypal'],
  isFundingEligible: (source) => source === 'paypal',
  Buttons: (options = {}) => makeButtons(options),
}

function makeButtons(options) {
  let root
  const close = () => {
    root?.remove()
    root = undefined
    return Promise.resolve()
  }
  return {
    isEligible: () => options.fundingSource === undefined || options.fundingSource === 'paypal',
    close,
    async render(target) {
      const parent = typeof target === 'string' ? document.querySelector(target) : target
      if (!parent) throw new Error('Document is ready and element does not exist')
      root = make('div', { className: 'sandbox-paypal' })
      parent.append(root)
      await loadStyle(`${context.assetsUrl}/paypal.css`)
      const button = make('button', { type: 'button', textContent: 'Pay with PayPal' })
      button.addEventListener('click', () => pay(options, button))
      root?.append(button)
      const actions = {
        enable: async () => {
          button.disabled = false
        },
        disable: async () => {
          button.disabled = true
        },
      }
      options.onInit?.({}, actions)
    },
  }
}

async function pay(options, button) {
  const source = { paymentSource: 'paypal', fundingSource: 'paypal' }
  button.disabled = true
  try {
    let isRejected = false
    const clickActions = {
      resolve: () => {},
      reject: () => {
        isRejected = true
      },
    }
    await options.onClick?.(source, clickActions)
    if (isRejected) return
    const orderID = await options.createOrder(source, {})
    await follow(options, orderID)
  } catch (error) {
    if (!options.onError) throw error
    options.onError(error)
  } finally {
    button.disabled = false
  }
}

/** Shows the buyer's window for an order and reports the buyer's choice to the page. */
async function follow(options, orderID) {
  const { did, approval, error } = await openBuyerDialog(context, orderID)
  if (did === 'fail') throw error
  if (did === 'cancel') return options.onCancel?.({ orderID }, {})
  const data = { ...approval, paymentSource: 'paypal', facilitatorAccessToken: '' }
  return options.onApprove?.(data, { restart: () => follow(options, orderID) })
}
