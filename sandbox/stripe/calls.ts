import type { Sandbox } from '../state.ts'
import { retrieveBalanceTransaction } from './balance.ts'
import { answerDispute, closeDispute, retrieveDispute } from './disputes.ts'
import { missing } from './failure.ts'
import { pageOf, searchIn } from './lists.ts'
import { attachMethod, detachMethod, listMethods, listMethodsOf } from './payments/attached-methods.ts'
import { captureIntent } from './payments/capture.ts'
import { retrieveCharge } from './payments/charges.ts'
import { confirmIntent } from './payments/confirm.ts'
import { createCustomer, deleteCustomer, retrieveCustomer } from './payments/customers.ts'
import { cancelIntent, createIntent, retrieveIntent, updateIntent } from './payments/intents.ts'
import { retrievePaymentMethod } from './payments/payment-methods.ts'
import { createRefund, retrieveRefund } from './refunds.ts'
import type { StripeRequest } from './request.ts'
import type { StripeState } from './state.ts'

export type StripeCall = {
  /** The name in the SDK. Faults use the same name. */
  name: string
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** A browser may make it with the publishable key and the intent's client secret. */
  opensToBrowser?: true
  perform: (sandbox: Sandbox, request: StripeRequest) => object
}

const list =
  (
    kind: 'intents' | 'charges' | 'refunds' | 'disputes' | 'customers' | 'balanceTransactions' | 'events',
    path: string,
    fields: string[] = [],
  ) =>
  ({ state }: Sandbox, { params }: StripeRequest) =>
    pageOf<{ id: string; created: number }>(state.stripe[kind] satisfies StripeState[typeof kind], params, path, fields)

export const stripeCalls: readonly StripeCall[] = [
  { name: 'payment_intents.create', method: 'POST', path: '/v1/payment_intents', perform: createIntent },
  {
    name: 'payment_intents.list',
    method: 'GET',
    path: '/v1/payment_intents',
    perform: list('intents', '/v1/payment_intents', ['customer']),
  },
  {
    name: 'payment_intents.search',
    method: 'GET',
    path: '/v1/payment_intents/search',
    perform: ({ state }, { params }) => searchIn(state.stripe.intents, params, '/v1/payment_intents/search'),
  },
  {
    name: 'payment_intents.retrieve',
    method: 'GET',
    path: '/v1/payment_intents/:id',
    opensToBrowser: true,
    perform: retrieveIntent,
  },
  { name: 'payment_intents.update', method: 'POST', path: '/v1/payment_intents/:id', perform: updateIntent },
  {
    name: 'payment_intents.confirm',
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    opensToBrowser: true,
    perform: confirmIntent,
  },
  { name: 'payment_intents.capture', method: 'POST', path: '/v1/payment_intents/:id/capture', perform: captureIntent },
  { name: 'payment_intents.cancel', method: 'POST', path: '/v1/payment_intents/:id/cancel', perform: cancelIntent },
  {
    name: 'charges.list',
    method: 'GET',
    path: '/v1/charges',
    perform: list('charges', '/v1/charges', ['customer', 'payment_intent']),
  },
  { name: 'charges.retrieve', method: 'GET', path: '/v1/charges/:id', perform: retrieveCharge },
  { name: 'refunds.create', method: 'POST', path: '/v1/refunds', perform: createRefund },
  {
    name: 'refunds.list',
    method: 'GET',
    path: '/v1/refunds',
    perform: list('refunds', '/v1/refunds', ['charge', 'payment_intent']),
  },
  { name: 'refunds.retrieve', method: 'GET', path: '/v1/refunds/:id', perform: retrieveRefund },
  {
    name: 'disputes.list',
    method: 'GET',
    path: '/v1/disputes',
    perform: list('disputes', '/v1/disputes', ['charge', 'payment_intent']),
  },
  { name: 'disputes.retrieve', method: 'GET', path: '/v1/disputes/:id', perform: retrieveDispute },
  { name: 'disputes.update', method: 'POST', path: '/v1/disputes/:id', perform: answerDispute },
  { name: 'disputes.close', method: 'POST', path: '/v1/disputes/:id/close', perform: closeDispute },
  { name: 'customers.create', method: 'POST', path: '/v1/customers', perform: createCustomer },
  {
    name: 'customers.list',
    method: 'GET',
    path: '/v1/customers',
    perform: list('customers', '/v1/customers', ['email']),
  },
  { name: 'customers.retrieve', method: 'GET', path: '/v1/customers/:id', perform: retrieveCustomer },
  { name: 'customers.del', method: 'DELETE', path: '/v1/customers/:id', perform: deleteCustomer },
  {
    name: 'customers.list_payment_methods',
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    perform: listMethodsOf,
  },
  { name: 'payment_methods.list', method: 'GET', path: '/v1/payment_methods', perform: listMethods },
  { name: 'payment_methods.retrieve', method: 'GET', path: '/v1/payment_methods/:id', perform: retrievePaymentMethod },
  { name: 'payment_methods.attach', method: 'POST', path: '/v1/payment_methods/:id/attach', perform: attachMethod },
  { name: 'payment_methods.detach', method: 'POST', path: '/v1/payment_methods/:id/detach', perform: detachMethod },
  {
    name: 'balance_transactions.list',
    method: 'GET',
    path: '/v1/balance_transactions',
    perform: list('balanceTransactions', '/v1/balance_transactions', ['source', 'type']),
  },
  {
    name: 'balance_transactions.retrieve',
    method: 'GET',
    path: '/v1/balance_transactions/:id',
    perform: retrieveBalanceTransaction,
  },
  { name: 'events.list', method: 'GET', path: '/v1/events', perform: list('events', '/v1/events', ['type']) },
  {
    name: 'events.retrieve',
    method: 'GET',
    path: '/v1/events/:id',
    perform: ({ state }, { id }) => {
      const event = state.stripe.events.get(id)
      if (!event) throw missing('event', id)
      return event
    },
  },
]
