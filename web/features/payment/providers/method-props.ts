import type { OpenSession } from './open-session.ts'

export type MethodProps = {
  session: OpenSession
  onBroken: () => void
  onPaying: (isPaying: boolean) => void
}

/** The approval of a payment that is confirmed by Pay. */
export type ApprovalProps = { isApproved: boolean; onApprove: (isApproved: boolean) => void }
