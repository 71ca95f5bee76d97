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
  SETTLED: 'Everything that its providers know is done.',
  OPEN: 'The buyer has not paid, or the money is under way.',
  UNKNOWN: 'A provider does not answer now, or another is at it. It is tried again within a minute.',
}

const cancellations: Record<AnswerOf<typeof cancelDeskPurchase>['outcome'], string> = {
  CANCELLED: 'The order is cancelled. Its tickets, credit and promo code are available again.',
  PAYING: 'The money is under way. Nothing was changed.',
  UNKNOWN: 'A provider does not answer now, so nothing was changed. Please try again in a minute.',
  OVER: 'The order is paid or has ended. Nothing was changed.',
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
            Cancel the order
          </Button>
        )}
      </div>
      {opened && 'refund' in opened && (
        <RefundDialog purchase={purchase} amount={opened.refund} onClose={() => setOpened(null)} />
      )}
      {opened && 'cancel' in opened && (
        <ReasonDialog
          title="Cancel the order"
          description="Its payments are read first. Where nothing was paid, its tickets, credit and promo code are available again at once."
          label="Cancel the order"
          tone="danger"
          onSend={cancel}
          onClose={() => setOpened(null)}
        />
      )}
      {opened && 'settle' in opened && (
        <ReasonDialog
          title="Settle now"
          description="Its payments are read at their providers, and what is left to do is done."
          label="Settle"
          onSend={settle}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
