import { make } from './dom.js'

/**
 * The card fields of the Payment Element. Stripe shows them in a separate frame; here they are in the page, with
 * labels, so that keyboards, screen readers and tests find them by name.
 */

const lengthOf = (digits) => (/^3[47]/.test(digits) ? 15 : 16)

const fields = [
  {
    name: 'number',
    label: 'Card number',
    placeholder: '1234 1234 1234 1234',
    autocomplete: 'cc-number',
    inputMode: 'numeric',
    format: (text) =>
      digitsOf(text)
        .slice(0, 16)
        .replace(/(.{4})(?=.)/g, '$1 '),
    problem: (text) => {
      const digits = digitsOf(text)
      if (digits.length < lengthOf(digits)) return ['incomplete_number', 'Your card number is incomplete.']
      return passesLuhn(digits) ? undefined : ['invalid_number', 'Your card number is invalid.']
    },
  },
  {
    name: 'expiry',
    label: 'Expiry date',
    placeholder: 'MM / YY',
    autocomplete: 'cc-exp',
    inputMode: 'numeric',
    format: formatExpiry,
    problem: (text) => {
      const { month, year } = expiryOf(text)
      if (!year || month < 1 || month > 12) return ['incomplete_expiry', 'Your card’s expiry date is incomplete.']
      const now = new Date()
      const isPast = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1)
      return isPast ? ['invalid_expiry_year_past', 'Your card’s expiry date is in the past.'] : undefined
    },
  },
  {
    name: 'cvc',
    label: 'Security code',
    placeholder: 'CVC',
    autocomplete: 'cc-csc',
    inputMode: 'numeric',
    format: (text) => digitsOf(text).slice(0, 4),
    problem: (text) => (text.length < 3 ? ['incomplete_cvc', 'Your card’s security code is incomplete.'] : undefined),
  },
  {
    name: 'postalCode',
    label: 'Postcode (optional)',
    placeholder: '',
    autocomplete: 'postal-code',
    inputMode: 'text',
    format: (text) => text.toUpperCase().slice(0, 10),
    problem: () => undefined,
  },
]

let formsMade = 0

/**
 * Draws the fields into `root`, the postcode only if the page needs it. `onChange` receives whether they are
 * empty or complete whenever that changes.
 */
export function makeCardForm(root, { needsPostcode, onChange, onFocus, onBlur, onEscape }) {
  formsMade += 1
  const inputs = new Map()
  let said = ''
  const report = () => {
    const state = { empty: isEmpty(), complete: findProblem() === undefined }
    if (said === JSON.stringify(state)) return
    said = JSON.stringify(state)
    onChange(state)
  }
  const isEmpty = () => [...inputs.values()].every(({ input }) => input.value === '')
  const problemOf = ({ field, input }) => field.problem(input.value)
  const findProblem = () => [...inputs.values()].find(problemOf)

  for (const field of fields) {
    if (field.name === 'postalCode' && !needsPostcode) continue
    const id = `sandbox-card-${formsMade}-${field.name}`
    const input = make('input', {
      id,
      type: 'text',
      inputMode: field.inputMode,
      autocomplete: field.autocomplete,
      placeholder: field.placeholder,
      spellcheck: false,
    })
    const error = make('p', { id: `${id}-error`, className: 'sandbox-card-error', hidden: true })
    error.setAttribute('role', 'alert')
    input.setAttribute('aria-describedby', error.id)
    const show = (problem) => {
      error.textContent = problem?.[1] ?? ''
      error.hidden = !problem
      input.setAttribute('aria-invalid', String(Boolean(problem)))
    }
    input.addEventListener('input', () => {
      const isAtEnd = input.selectionStart === input.value.length
      if (isAtEnd) input.value = field.format(input.value)
      show(undefined)
      report()
    })
    input.addEventListener('focus', () => onFocus())
    input.addEventListener('blur', () => {
      input.value = field.format(input.value)
      if (input.value !== '') show(field.problem(input.value))
      report()
      onBlur()
    })
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') onEscape()
    })
    const label = make('label', { htmlFor: id, textContent: field.label })
    const part = make('div', { className: `sandbox-card-part sandbox-card-${field.name}` })
    part.append(label, input, error)
    root.append(part)
    inputs.set(field.name, { field, input, show })
  }

  return {
    focus: () => inputs.get('number').input.focus(),
    clear: () => {
      for (const { input } of inputs.values()) input.value = ''
      report()
    },
    setDisabled: (isDisabled) => {
      for (const { input } of inputs.values()) input.disabled = isDisabled
    },
    /** Shows the problem beside each field and returns the first one. */
    validate: () => {
      for (const each of inputs.values()) each.show(problemOf(each))
      const first = findProblem()
      first?.input.focus()
      const [code, message] = first ? problemOf(first) : []
      return first && { type: 'validation_error', code, message }
    },
    /** The card as Stripe's API takes it. */
    read: () => {
      const textIn = (name) => inputs.get(name)?.input.value
      const { month, year } = expiryOf(textIn('expiry'))
      return { number: digitsOf(textIn('number')), month, year, cvc: textIn('cvc'), postcode: textIn('postalCode') }
    },
  }
}

function digitsOf(text) {
  return text.replace(/\D/g, '')
}

/** `1234`, `12/34` and `12 / 2034` are all December 2034; a first digit above one can only be a month. */
function formatExpiry(text) {
  let digits = digitsOf(text)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`
  if (digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2, 6)}` : digits
}

function expiryOf(text) {
  const digits = digitsOf(formatExpiry(text))
  return { month: Number(digits.slice(0, 2)), year: digits.length === 4 ? 2000 + Number(digits.slice(2)) : undefined }
}

function passesLuhn(digits) {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
