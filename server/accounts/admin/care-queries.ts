import type { Tx } from '#server/platform/db/db.ts'

export async function setAccountState(tx: Tx, id: string, state: 'ACTIVE' | 'BLOCKED'): Promise<void> {
  await tx.updateTable('accounts').set({ state }).where('id', '=', id).execute()
}

export async function setEmail(tx: Tx, id: string, email: string, emailFolded: string): Promise<void> {
  await tx.updateTable('accounts').set({ email, emailFolded, emailConfirmedAt: null }).where('id', '=', id).execute()
}
