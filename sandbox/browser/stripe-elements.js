import { makeCardForm } from './card-form.js'
import { loadStyle, make } from './dom.js'
import { fetchIntent } from './stripe-api.js'
import { makeWallet } from './wallet.js'

const payable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

const known = ['payment', 'card', 'expressCheckout']

/**
 * `stripe.elements(options)`: one Payment Element for the intent whose client secret is given, or an Express Checkout
 * Element for an amount whose intent comes with the confirmation.
 */
export function makeElements(context, options) {
  const created = new Map()
  loadFonts(options.fonts)
  return {
    options: { ...options },
    create(type, elementOptions) {
      if (!known.includes(type)) throw new Error(`The sandbox has no ${type} element.`)
      const element = makeElement(context, this.options, type, elementOptions)
      created.set(type, element)
      return element
    },
    getElement: (type) => created.get(type?.__elementType ?? type) ?? null,
    update(changes) {
      Object.assign(this.options, changes)
    },
    fetchUpdates: async () => ({}),
    submit: async () => {
      const error = findForm(created)?.validate()
      return error ? { error } : { selectedPaymentMethod: created.has('expressCheckout') ? 'google_pay' : 'card' }
    },
    /** For confirming: the fields as filled in. */
    findForm: () => findForm(created),
  }
}

/** Custom fonts; a style sheet with fonts, which Stripe also takes, is not supported. */
function loadFonts(fonts = []) {
  for (const { family, src, weight = '400' } of fonts) document.fonts.add(new FontFace(family, src, { weight }))
}

function findForm(created) {
  return [...created.values()].find((element) => element.form)?.form
}

function makeElement(context, elementsOptions, type, options = {}) {
  const listeners = new Map()
  const emit = (name, event = {}) => {
    for (const listener of listeners.get(name) ?? []) listener({ elementType: type, ...event })
  }
  let root
  async function showWallet(place) {
    const { form, availablePaymentMethods } = await makeWallet(context, place, { elementsOptions, options, emit })
    if (root !== place) return
    element.form = form
    emit('ready', { availablePaymentMethods })
  }
  const element = {
    form: undefined,
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener])
      return element
    },
    once(name, listener) {
      const once = (event) => {
        element.off(name, once)
        listener(event)
      }
      return element.on(name, once)
    },
    off(name, listener) {
      listeners.set(
        name,
        (listeners.get(name) ?? []).filter((each) => listener !== undefined && each !== listener),
      )
      return element
    },
    mount(target) {
      const parent = typeof target === 'string' ? document.querySelector(target) : target
      if (!parent)
        throw new Error('The selector you specified applies to no DOM elements that are currently on the page.')
      const isWallet = type === 'expressCheckout'
      root = make('div', { className: isWallet ? 'sandbox-wallet' : 'sandbox-card' })
      root.setAttribute('role', 'group')
      root.setAttribute('aria-label', isWallet ? 'Wallets' : 'Card details')
      applyAppearance(root, elementsOptions.appearance)
      parent.replaceChildren(root)
      emit('loaderstart')
      if (isWallet) return void showWallet(root)
      void load(context, elementsOptions).then((error) => {
        if (!root) return
        if (error) return emit('loaderror', { error })
        const { address } = options.fields?.billingDetails ?? {}
        element.form = makeCardForm(root, {
          needsPostcode: address?.postalCode !== 'never',
          onChange: (state) => emit('change', { ...state, collapsed: false, value: { type: 'card' } }),
          onFocus: () => emit('focus'),
          onBlur: () => emit('blur'),
          onEscape: () => emit('escape'),
        })
        element.form.setDisabled(Boolean(options.readOnly))
        emit('ready')
      })
    },
    unmount() {
      root?.remove()
      root = undefined
      element.form = undefined
    },
    destroy() {
      element.unmount()
      listeners.clear()
    },
    update(changes) {
      element.form?.setDisabled(Boolean(changes.readOnly))
    },
    focus: () => element.form?.focus(),
    blur: () => document.activeElement?.blur(),
    clear: () => element.form?.clear(),
    collapse: () => {},
  }
  return element
}

/** The fields appear once the style is loaded and the intent can be paid, like Stripe's. */
async function load(context, { clientSecret }) {
  await loadStyle(`${context.assetsUrl}/card-form.css`)
  if (!clientSecret) return undefined
  const { paymentIntent, error } = await fetchIntent(context, clientSecret)
  if (error) return error
  if (payable.includes(paymentIntent.status)) return undefined
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'This PaymentIntent is in a terminal state and cannot be used to initialise Elements.',
    payment_intent: paymentIntent,
  }
}

const themed = ['colorPrimary', 'colorText', 'colorBackground', 'colorDanger', 'fontFamily', 'borderRadius']

function applyAppearance(root, { variables = {} } = {}) {
  for (const name of themed) if (variables[name]) root.style.setProperty(`--${name}`, variables[name])
}
