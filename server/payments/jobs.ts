import { z } from 'zod'
import type { Jobs, Schedule } from '#server/platform/jobs/jobs.ts'
import { deleteCustomer, readCards, syncCards } from './cards/sync-cards.ts'
import { PaymentBusy } from './payment-busy.ts'
import { reconcileDue } from './reconciliation/reconcile-day.ts'
import { reviewPayment } from './reconciliation/review-payment.ts'
import { refundNext } from './refund-lists/run-list.ts'
import { mailRefund } from './refunds/refund-email.ts'
import { performRefund } from './refunds/refund-payment.ts'
import { endLatePurchases } from './settle/end-late.ts'
import { mailEndOfPayment } from './settle/payment-email.ts'
import { cancelPayments, settlePayment } from './settle/settle-payment.ts'
import { sweepEvents, sweepPayments } from './settle/sweep-payments.ts'

const ofPayment = z.object({ paymentId: z.uuid() })
const ofPurchase = z.object({ purchaseId: z.uuid() })
const ofList = z.object({ listId: z.uuid() })
const ofAccount = z.object({ accountId: z.uuid() })
const ofRefund = z.object({ refundId: z.uuid() })

export const paymentJobs: Jobs = {
  'payments.settle': async (context, payload) => {
    const { paymentId } = ofPayment.parse(payload)
    // The holder of the lease may have read the provider before the change that queued this job.
    if (!(await settlePayment(context, paymentId))) throw new PaymentBusy(`payment ${paymentId} is being settled`)
  },
  'payments.review': (context, payload) => reviewPayment(context, ofPayment.parse(payload).paymentId),
  'payments.cancel': (context, payload) => cancelPayments(context, ofPurchase.parse(payload).purchaseId),
  'payments.refund': (context, payload) => performRefund(context, ofRefund.parse(payload).refundId),
  'payments.refund-list': (context, payload) => refundNext(context, ofList.parse(payload).listId),
  'payments.send-payment-email': (context, payload) => mailEndOfPayment(context, ofPayment.parse(payload).paymentId),
  'payments.send-refund-email': (context, payload) => mailRefund(context, ofRefund.parse(payload).refundId),
  'payments.read-cards': (context, payload) => readCards(context, ofPayment.parse(payload).paymentId),
  'payments.sync-cards': (context, payload) => syncCards(context, ofAccount.parse(payload).accountId),
  'payments.delete-customer': (context, payload) => deleteCustomer(context, ofAccount.parse(payload).accountId),
  'payments.end-late': (context) => endLatePurchases(context),
  'payments.sweep': (context) => sweepPayments(context),
  'payments.events': (context) => sweepEvents(context),
  'payments.reconcile': (context) => reconcileDue(context),
}

export const paymentSchedules: readonly Schedule[] = [
  { job: 'payments.end-late', everySeconds: 10 },
  { job: 'payments.sweep', everySeconds: 20 },
  { job: 'payments.events', everySeconds: 60 },
  // At night, and once an hour until the day before is done: a provider may not answer, or its books may run behind.
  { job: 'payments.reconcile', match: '30 4-22 * * *' },
]
