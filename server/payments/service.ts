export { refundOrder } from './refund-order.ts'
export { paymentStatesOf } from './state-queries.ts'
