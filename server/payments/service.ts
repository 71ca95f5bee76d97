export { paymentStatesOf } from './payment-states.ts'
export { refundPayment } from './refund-payment.ts'
