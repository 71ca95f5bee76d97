import type { OpenSession } from '../payment-session.ts'

export type MethodProps = {
  session: OpenSession
  onBroken: () => void
  onPaying: (isPaying: boolean) => void
}
