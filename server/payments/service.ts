export { refundPayment } from './refund-payment.ts'
export { paymentStatesOf } from './state-queries.ts'
