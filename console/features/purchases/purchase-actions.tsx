import { useState } from 'react'
import { ReasonDialog } from '#console/core/forms/reason-dialog.tsx'
import { change } from '#console/core/queries.ts'
import { useMay } from '#console/core/session.ts'
import { WaitingNotice } from '#console/core/waiting-notice.tsx'
import { cancelDeskPurchase, type DeskPurchase, settleDeskPurchase } from '#contract/console/purchases.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Pence, sum } from '#domain/money/money.ts'
import { isPossibleIn } from '#domain/staff/staff.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const outcomes: Record<AnswerOf<typeof settleDeskPurchase>['outcome'], string> = {
  SETTLED: 'Up to date with the payment provider.',
  OPEN: 'The customer hasn’t paid, or the payment is in progress.',
  UNKNOWN:
    'The payment provider isn’t responding, or the payment is being checked already. We’ll try again within a minute.',
}

const cancellations: Record<AnswerOf<typeof cancelDeskPurchase>['outcome'], string> = {
  CANCELLED: 'The order is cancelled. Its tickets, credit and promo code are available again.',
  PAYING: 'A payment is in progress, so nothing was changed.',
  UNKNOWN: 'The payment provider isn’t responding, so nothing was changed. Try again in a minute.',
  OVER: 'The order is already paid or ended, so nothing was changed.',
}

type Opened = { settle: true } | { cancel: true } | { refund: Pence }

/** Actions that are possible on a purchase now. */
export function PurchaseActions({ purchase }: { purchase: DeskPurchase }) {
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const left = sum([purchase.refundable.money, purchase.refundable.credit])
  const isUnsettled = purchase.payments.some(({ is_settled }) => !is_settled)
  const { waiting_approval: waiting } = purchase

  async function settle(reason: string) {
    const params = { purchase_id: purchase.purchase.purchase_id }
    return change(settleDeskPurchase, { params, body: { reason } }, (answer) => {
      setDone(outcomes[answer.outcome])
      setOpened(null)
    })
  }

  async function cancel(reason: string) {
    const params = { purchase_id: purchase.purchase.purchase_id }
    return change(cancelDeskPurchase, { params, body: { reason } }, (answer) => {
      setDone(cancellations[answer.outcome])
      setOpened(null)
    })
  }

  return (
    <>
      {waiting && <WaitingNotice approvalId={waiting} what="a refund" />}
      {done && <Notice live>{done}</Notice>}
      <div className="flex flex-wrap gap-2">
        {may('purchase.refund') && left > 0 && (
          <Button tone="danger" onClick={() => setOpened({ refund: left })}>
            Refund
          </Button>
        )}
        {may('purchase.settle') && isUnsettled && (
          <Button tone="quiet" onClick={() => setOpened({ settle: true })}>
            Settle now
          </Button>
        )}
        {may('purchase.cancel') && isPossibleIn('purchase.cancel', purchase.purchase.state) && (
          <Button tone="danger" onClick={() => setOpened({ cancel: true })}>
            Cancel order
          </Button>
        )}
      </div>
      {opened && 'refund' in opened && (
        <RefundDialog purchase={purchase} amount={opened.refund} onClose={() => setOpened(null)} />
      )}
      {opened && 'cancel' in opened && (
        <ReasonDialog
          title="Cancel order"
          description="We check its payments first. If nothing was paid, its tickets, credit and promo code are released straight away."
          label="Cancel order"
          tone="danger"
          onSend={cancel}
          onClose={() => setOpened(null)}
        />
      )}
      {opened && 'settle' in opened && (
        <ReasonDialog
          title="Settle now"
          description="Checks the payment with the provider and completes anything outstanding."
          label="Settle"
          onSend={settle}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
