import type { Tx } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { RequestReason } from './prize-emails.ts'

/** Queues the link to the address form: by email, or by text if no email may contain it. */
export async function requestAddress(tx: Tx, spinId: string, why: RequestReason): Promise<void> {
  await enqueue(tx, 'spins.send-winner-email', { spinId, why }, { key: `spins.send-winner-email:${spinId}` })
  await queueText(tx, spinId, false)
}

export function queueText(tx: Tx, spinId: string, evenIfEmailed: boolean): Promise<void> {
  return enqueue(tx, 'spins.send-winner-text', { spinId, evenIfEmailed }, { key: `spins.send-winner-text:${spinId}` })
}
