import type { Db } from '#server/platform/db/db.ts'
import { countRecoveryCodes, findCodeSecret, listPasskeys } from './factor-queries.ts'

export type Factors = { passkey: boolean; code: boolean }

export async function describeFactors(db: Db, staffId: string): Promise<Factors> {
  const passkeys = await listPasskeys(db, staffId)
  return { passkey: passkeys.length > 0, code: (await findCodeSecret(db, staffId, true)) !== null }
}

export async function listFactors(db: Db, staffId: string) {
  const passkeys = await listPasskeys(db, staffId)
  return {
    hasCode: (await findCodeSecret(db, staffId, true)) !== null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryCodesLeft: await countRecoveryCodes(db, staffId),
  }
}
