import type { OpenSession } from './open-session.ts'

export type MethodProps = {
  session: OpenSession
  /** The wallet that this device offers, such as Google Pay; null until it is known, and without one. */
  wallet: string | null
  onBroken: () => void
  onPaying: (isPaying: boolean) => void
}

/** The approval of a payment that is confirmed by Pay. */
export type ApprovalProps = { isApproved: boolean; onApprove: (isApproved: boolean) => void }
