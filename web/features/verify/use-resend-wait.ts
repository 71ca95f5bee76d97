import { useNow } from '#web/core/site/use-now.ts'
import type { Verification } from './use-verification.ts'

/** How long it is until the server sends another code, counted down. */
export function useResendWait({ resendAt }: Pick<Verification, 'resendAt'>): number {
  const now = useNow()
  return resendAt && now ? Math.max(0, resendAt.getTime() - now.getTime()) : 0
}
