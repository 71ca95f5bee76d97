import { call } from '#console/core/call.ts'
import { blockAfterDraw } from '#contract/console/after-draw.ts'
import { blockPerson } from '#contract/console/people.ts'
import type { AccountDialogProps } from './account-dialog.ts'
import { WaitingDialog } from './waiting-dialog.tsx'

export function BlockDialog({ params, account: { account_id }, take, onClose }: AccountDialogProps) {
  /** Blocks the account after the draw. Until then the person's page lists the block as waiting. */
  async function later(reason: string) {
    const called = await call(blockAfterDraw, { params, body: { account_id, reason } })
    return called.ok ? { ...called, value: { outcome: 'DONE' as const, approval_id: null } } : called
  }

  return (
    <WaitingDialog
      title="Block"
      description="They won’t be able to enter. Unpaid orders are released. Past entries stay."
      params={params}
      accountId={account_id}
      onSend={(reason, when) =>
        take(
          when === 'NOW' ? call(blockPerson, { params, body: { account_id, reason } }) : later(reason),
          when === 'NOW' ? undefined : 'It’ll be blocked after the draw.',
        )
      }
      onClose={onClose}
    />
  )
}
