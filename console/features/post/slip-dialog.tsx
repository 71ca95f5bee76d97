import { useEffect, useState } from 'react'
import { call } from '#console/core/call.ts'
import { showInstant } from '#console/core/format.ts'
import { getPostSlip } from '#contract/console/post.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { errorText } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorList } from '#ui/error-list.tsx'

/** The acknowledgement of a card, to print for a sender who gave neither email nor mobile number. */
export function SlipDialog({ cardId, onClose }: { cardId: string; onClose: () => void }) {
  const [slip, setSlip] = useState<AnswerOf<typeof getPostSlip> | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  useEffect(() => {
    void call(getPostSlip, { params: { card_id: cardId } }).then((called) =>
      called.ok ? setSlip(called.value) : setProblems(called.errors.map(errorText)),
    )
  }, [cardId])
  return (
    <Dialog open title="We have your free entry" onClose={onClose}>
      <ErrorList errors={problems} />
      {slip && (
        <div className="flex flex-col gap-3">
          <p>
            {slip.name}
            <br />
            {slip.address}
            <br />
            {slip.postcode}
          </p>
          <p>Thank you for entering {slip.title}.</p>
          <dl className="figures grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 break-all">
            <dt>Ticket</dt>
            <dd>{slip.ticket}</dd>
            <dt>Entry code</dt>
            <dd>{slip.entry_code}</dd>
            <dt>Receipt number</dt>
            <dd>{slip.salt}</dd>
            {slip.closes_at && (
              <>
                <dt>Entries close</dt>
                <dd>{showInstant(slip.closes_at)}</dd>
              </>
            )}
          </dl>
          <p className="text-sm break-all">
            Keep this slip. With it you can check that your ticket is in the draw: {slip.check_url}
          </p>
          <div className="flex flex-wrap items-center gap-3 print:hidden">
            <Button onClick={() => window.print()}>Print</Button>
            {slip.acknowledged_at && (
              <span className="text-sm text-ink-soft">Sent by email or text {showInstant(slip.acknowledged_at)}</span>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}
