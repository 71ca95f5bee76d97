import type Stripe from 'stripe'
import type { Sandbox } from '../state.ts'
import { missing } from './failure.ts'
import type { StripeRequest } from './request.ts'

type Kind = 'charge' | 'refund' | 'refund_failure' | 'adjustment'

/** A line of the merchant's balance: `amount` in pence, negative when it leaves; a charge costs 1.5 % and 20p. */
export function recordBalance(sandbox: Sandbox, type: Kind, source: string, amount: number): Stripe.BalanceTransaction {
  const fee = type === 'charge' ? Math.round(amount * 0.015) + 20 : 0
  const created = Math.floor(sandbox.now() / 1000)
  const transaction: Stripe.BalanceTransaction = {
    id: sandbox.makeId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: created + 3 * 86_400,
    balance_type: 'payments',
    created,
    currency: 'gbp',
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee > 0
        ? [
            {
              amount: fee,
              application: null,
              currency: 'gbp',
              description: 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ]
        : [],
    net: amount - fee,
    reporting_category: type === 'adjustment' ? 'dispute' : type,
    source,
    status: 'pending',
    type,
  }
  sandbox.state.stripe.balanceTransactions.set(transaction.id, transaction)
  return transaction
}

export function retrieveBalanceTransaction(sandbox: Sandbox, { id }: StripeRequest): Stripe.BalanceTransaction {
  const transaction = sandbox.state.stripe.balanceTransactions.get(id)
  if (!transaction) throw missing('balance_transaction', id)
  return transaction
}
