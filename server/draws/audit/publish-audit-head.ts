import { encodeAuditHead } from '#domain/draw/audit-head.ts'
import { findLastLine } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { publishKey } from '../register/register-queries.ts'
import { signingKeyOf } from '../signing-key.ts'
import { insertAuditHead, listAuditHeads } from './audit-head-queries.ts'

/** Signs the head of the audit and publishes it, where lines were added since. May run twice, or be killed anywhere. */
export async function publishAuditHead(context: Context): Promise<void> {
  const { db } = context
  const last = await findLastLine(db)
  const [newest] = await listAuditHeads(db, null, 1)
  if (last === null || newest?.lines === last.number) return
  const key = signingKeyOf(context)
  const head = { lines: last.number, hash: last.hash, at: context.now() }
  await publishKey(db, key.keyId, key.publicKey, head.at)
  await insertAuditHead(db, { ...head, signature: key.sign(encodeAuditHead(head)), keyId: key.keyId })
}
