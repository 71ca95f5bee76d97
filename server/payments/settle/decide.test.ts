import { expect, test } from 'vitest'
import type { PaymentState } from '#domain/money/payment.ts'
import type { ProviderState } from '#server/platform/payment-provider.ts'
import { confirmedStanding, decide, type EndedWhy, type Payment } from './decide.ts'

const standings: ProviderState[] = [
  'OPEN',
  'APPROVED',
  'CONFIRMING',
  'AUTHORISED',
  'PENDING',
  'CAPTURED',
  'REFUSED',
  'CANCELLED',
]
const nothing = { capture: false, cancel: false }
const payment = (state: PaymentState, more: Partial<Payment> = {}): Payment => ({
  state,
  endedWhy: null,
  captureRefused: false,
  ...more,
})

const rows: [string, Payment, boolean, string[]][] = [
  [
    'OPEN, its purchase still held',
    payment('OPEN'),
    true,
    ['wait', 'wait', 'wait', 'claim', 'claim', 'claim', 'cancelled', 'cancelled'],
  ],
  [
    'OPEN, its purchase gone',
    payment('OPEN'),
    false,
    ['cancel', 'cancel', 'cancel', 'claim', 'claim', 'claim', 'cancelled', 'cancelled'],
  ],
  [
    'AUTHORISED',
    payment('AUTHORISED'),
    true,
    ['wait', 'wait', 'wait', 'claim', 'claim', 'claim', 'cancelled', 'cancelled'],
  ],
  [
    'CANCELLING, its purchase gone',
    payment('CANCELLING', { endedWhy: 'PURCHASE_GONE' }),
    false,
    ['cancel', 'cancel', 'cancel', 'claim', 'claim', 'claim', 'cancelled', 'cancelled'],
  ],
  [
    'CANCELLING, its money refused',
    payment('CANCELLING', { endedWhy: 'LATE' }),
    false,
    ['cancel', 'cancel', 'cancel', 'cancel', 'wait', 'refund', 'cancelled', 'cancelled'],
  ],
  [
    'CLAIMED',
    payment('CLAIMED'),
    true,
    ['capture', 'capture', 'wait', 'capture', 'wait', 'paid', 'release', 'release'],
  ],
  [
    'CAPTURING',
    payment('CAPTURING'),
    true,
    ['capture', 'capture', 'wait', 'capture', 'wait', 'paid', 'release', 'release'],
  ],
  [
    'CAPTURING, refused for good',
    payment('CAPTURING', { captureRefused: true }),
    true,
    ['release', 'release', 'wait', 'release', 'wait', 'paid', 'release', 'release'],
  ],
  [
    'RELEASING',
    payment('RELEASING', { captureRefused: true }),
    true,
    ['cancel_at_provider', 'cancel_at_provider', 'wait', 'cancel_at_provider', 'wait', 'paid', 'failed', 'failed'],
  ],
  ['FAILED', payment('FAILED'), false, ['wait', 'wait', 'wait', 'wait', 'wait', 'refund', 'wait', 'wait']],
  ['CANCELLED', payment('CANCELLED', { endedWhy: 'PURCHASE_GONE' }), false, standings.map(() => 'wait')],
  ['CAPTURED', payment('CAPTURED'), false, standings.map(() => 'wait')],
  ['REFUNDING', payment('REFUNDING'), false, standings.map(() => 'wait')],
  ['DISPUTED', payment('DISPUTED'), false, standings.map(() => 'wait')],
]

test.each(rows)('a payment that is %s', (_, given, isAwaited, steps) => {
  expect(standings.map((standing) => decide(given, isAwaited, standing, nothing))).toEqual(steps)
})

test.each<[PaymentState, Partial<Payment>, ProviderState]>([
  ['CAPTURING', {}, 'AUTHORISED'],
  ['CANCELLING', { endedWhy: 'LATE' }, 'AUTHORISED'],
  ['CANCELLING', { endedWhy: 'PURCHASE_GONE' }, 'OPEN'],
  ['RELEASING', { captureRefused: true }, 'OPEN'],
])('a settling asks once: %s %o at %s then waits for the next', (state, more, standing) => {
  expect(decide(payment(state, more), false, standing, { capture: true, cancel: true })).toBe('wait')
})

test.each<[ProviderState, Date | null, ProviderState]>([
  ['APPROVED', null, 'APPROVED'],
  ['APPROVED', new Date(), 'AUTHORISED'],
  ['AUTHORISED', null, 'AUTHORISED'],
  ['OPEN', new Date(), 'OPEN'],
  ['CANCELLED', new Date(), 'CANCELLED'],
])('a payment that is %s, confirmed on our page %s, is %s', (standing, confirmedAt, known) => {
  expect(confirmedStanding({ confirmedAt }, standing)).toBe(known)
})

const reasons: (EndedWhy | null)[] = [
  null,
  'PURCHASE_GONE',
  'PAID_ALREADY',
  'LATE',
  'CREDIT_CARD_LIMIT',
  'CARD_NOT_ACCEPTED',
]
const states: PaymentState[] = [
  'BEGUN',
  'OPEN',
  'AUTHORISED',
  'CLAIMED',
  'CAPTURING',
  'CAPTURED',
  'RELEASING',
  'FAILED',
  'CANCELLING',
  'CANCELLED',
  'REFUNDING',
  'REFUNDED',
  'DISPUTED',
]

function* allDecisions() {
  for (const state of states)
    for (const endedWhy of reasons)
      for (const captureRefused of [true, false])
        for (const isAwaited of [true, false])
          for (const standing of standings) {
            const step = decide({ state, endedWhy, captureRefused }, isAwaited, standing, nothing)
            yield { state, standing, step }
          }
}

test('only a claimed capture is ever captured, and a captured payment is never cancelled', () => {
  for (const { state, standing, step } of allDecisions()) {
    if (step === 'capture') expect(['CLAIMED', 'CAPTURING']).toContain(state)
    if (standing === 'CAPTURED') expect(['claim', 'paid', 'refund', 'wait']).toContain(step)
    if (standing === 'APPROVED') expect(step).not.toBe('claim')
    if (step === 'paid') expect(standing).toBe('CAPTURED')
    if (step === 'failed') expect(['REFUSED', 'CANCELLED']).toContain(standing)
  }
})
