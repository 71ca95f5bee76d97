export { describeReport } from './describe-report.ts'
export { reconcileProviders, recountLedgers } from './reconcile-day.ts'
export { refundOrder } from './refund-order.ts'
export { paymentStatesOf } from './state-queries.ts'
