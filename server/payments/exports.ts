export {
  closingSorting,
  differenceSorting,
  listDeskDifferences,
  listSales,
  salesSorting,
} from './admin/books-queries.ts'
export { cancelByDesk } from './admin/cancel-by-staff.ts'
export { changeVatClass } from './admin/change-vat-class.ts'
export { closeDifference } from './admin/close-difference.ts'
export { closeMonth } from './admin/close-month.ts'
export { disputeSorting, listDeskDisputes } from './admin/dispute-queries.ts'
export { feeSorting, listDeskFees } from './admin/fee-queries.ts'
export { findPurchaseNumberOf } from './admin/queries.ts'
export { refundAction, refundByDesk } from './admin/refund-by-staff.ts'
export { settleByDesk } from './admin/settle-by-staff.ts'
export { showPurchase, showRow } from './admin/show-purchase.ts'
export { countTroubled, isInTrouble } from './admin/trouble-queries.ts'
export { sumByVat, type VatSums } from './admin/vat-queries.ts'
export { listCards } from './cards/card-queries.ts'
export { removeCard } from './cards/remove-card.ts'
export { showCard } from './cards/show-card.ts'
export { deleteAccountCards } from './cards/sync-cards.ts'
export { maySaveCards, startCardPayment } from './cards/use-card.ts'
export { type CompletedPayment, completePayment } from './complete-payment.ts'
export { listOwnCards, listOwnPayments } from './data-export-queries.ts'
export { ProviderUnreadable } from './providers/provider-unreadable.ts'
export { makeProviders, providerDefinitions, publicKeyOf } from './providers/providers.ts'
export { subscribedEvents } from './providers/stripe/event-types.ts'
export { paymentStatesOf } from './queries.ts'
export { describeReport } from './reconciliation/describe-report.ts'
export { reconcileProviders, recountLedgers } from './reconciliation/reconcile-day.ts'
export { describeRepair, repairBooks } from './reconciliation/repair-books.ts'
export {
  countRows,
  countWaiting,
  findList,
  type ListRow,
  listLists,
  listRows,
  listSorting,
  rowSorting,
} from './refund-lists/list-queries.ts'
export { refundEntered, refundListAction, refundListed } from './refund-lists/make-list.ts'
export { cancelList } from './refund-lists/run-list.ts'
export { refundOrder } from './refunds/refund-order.ts'
export { findApprovedOrder, findPayable, startPayment } from './start-payment.ts'
export { purgeEventBodiesBefore, purgeProviderEventsBefore } from './webhooks/event-queries.ts'
export { receiveEvent } from './webhooks/receive-event.ts'
