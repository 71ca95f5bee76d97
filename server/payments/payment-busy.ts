/** Another process settles a payment just now: the job runs again. The log names it, since it writes no messages. */
export class PaymentBusy extends Error {
  override name = 'PaymentBusy'
}
