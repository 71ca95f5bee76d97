import { TOTP } from 'otpauth'
import { demonstrationStaff } from '#contract/console/demonstration.ts'
import { paypalCalls } from '#sandbox/paypal/calls.ts'
import { payers } from '#sandbox/paypal/payers.ts'
import { solvedToken } from '#sandbox/recaptcha.ts'
import type { Sandbox } from '#sandbox/state.ts'
import { stripeCalls } from '#sandbox/stripe/calls.ts'
import { testCards } from '#sandbox/stripe/payments/cards.ts'
import { escapeHtml, page } from './page.ts'
import { reportPayments, sumUp } from './report.ts'

const shownMax = 30

/** The full state, for people to read. */
export function statePage(sandbox: Sandbox): string {
  const { state } = sandbox
  const payments = reportPayments(sandbox)
  const total = sumUp(payments)
  const latest = <Item>(items: readonly Item[]) => items.slice(-shownMax).reverse()
  return page.html(
    'Sandbox',
    `<p>Nothing here moves money or reaches a person. ${payments.length} payments asked for; taken £${pounds(total.captured_pence)},
held £${pounds(total.authorised_pence)}, given back £${pounds(total.refunded_pence)}, disputed £${pounds(total.disputed_pence)}.</p>
${table(
  'Payments',
  ['Created', 'Provider', 'Purchase', 'Id', 'Status', 'Asked', 'Taken', 'Given back'],
  latest(payments).map((payment) => [
    payment.at,
    payment.provider,
    payment.purchase_id,
    payment.id,
    payment.status,
    pounds(payment.requested_pence),
    pounds(payment.captured_pence),
    pounds(payment.refunded_pence),
  ]),
)}
${table(
  'Messages',
  ['At', 'To', 'Subject', 'Text'],
  latest(state.messages).map(({ at, to, subject, text }) => [at, to, subject ?? '', text.slice(0, 200)]),
)}
${table(
  'Calls',
  ['At', 'Simulator', 'Call', 'About', 'Status', 'Fault'],
  latest(state.calls).map((call) => [
    new Date(call.at).toISOString(),
    call.simulator,
    call.call,
    call.subject,
    String(call.status),
    call.fault ?? '',
  ]),
)}
${table(
  'Webhooks',
  ['Event', 'Type', 'State', 'Attempts', 'Last status'],
  latest([...state.deliveries.values()]).map((delivery) => [
    delivery.eventId,
    delivery.type,
    delivery.state,
    String(delivery.attempts),
    String(delivery.lastStatus ?? ''),
  ]),
)}
${table(
  'Faults to come',
  ['Simulator', 'Call', 'Fault', 'Times', 'Milliseconds'],
  sandbox.faults
    .list()
    .map(({ simulator, call, fault, times, ms }) => [simulator, call, fault, String(times), String(ms ?? '')]),
)}
${table(
  'Test cards (any future expiry, any CVC)',
  ['Number', 'Funding', 'What happens'],
  testCards.map((card) => [card.number.replace(/(.{4})(?=.)/g, '$1 '), card.funding, whatHappens(card)]),
)}
${table(
  'One-time codes of the console (each counts once)',
  ['Person', 'Code', 'Secret'],
  demonstrationStaff.map(({ email, secret }) => [email, new TOTP({ secret }).generate(), secret]),
)}
${table(
  'PayPal buyers',
  ['Buyer', 'What happens'],
  payers.map(({ name, label }) => [name, label]),
)}
<p>Faults name a call: stripe ${namesOf(stripeCalls)}; paypal oauth2.token, ${namesOf(paypalCalls)}; sms and smtp messages.create; recaptcha siteverify; drand relay_1.round, relay_2.round.</p>
<p>A robot check is solved with <code>${solvedToken}</code>.</p>`,
  )
}

function whatHappens(card: (typeof testCards)[number]): string {
  const steps = [
    card.challenged && '3-D Secure',
    card.processing && 'processing for a while',
    card.decline ? `declined (${card.decline.declineCode})` : 'pays',
    card.later === 'dispute' && 'then disputed',
    card.later === 'fraud_warning' && 'then the bank warns of fraud',
    card.later === 'refund_fails' && 'a refund fails later',
  ]
  return steps.filter(Boolean).join(', ')
}

const namesOf = (calls: readonly { name: string }[]) => calls.map(({ name }) => name).join(', ')
const pounds = (pence: number) => (pence / 100).toFixed(2)

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')
  const body =
    rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n') ||
    `<tr><td colspan="${heads.length}">None yet.</td></tr>`
  return `<h2>${escapeHtml(title)}</h2>
<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(title)}"><table><thead><tr>${cells('th', heads)}</tr></thead><tbody>
${body}
</tbody></table></div>`
}
