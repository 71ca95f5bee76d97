import { useNow } from '#web/core/site/use-now.ts'
import type { Verification } from './use-verification.ts'

/** The time until another code can be sent, counted down. */
export function useResendWait({ resendAt }: Pick<Verification, 'resendAt'>): number {
  const now = useNow()
  return resendAt && now ? Math.max(0, resendAt.getTime() - now.getTime()) : 0
}
