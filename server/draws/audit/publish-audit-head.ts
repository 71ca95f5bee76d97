import { encodeAuditHead } from '#domain/draw/audit-head.ts'
import { allow } from '#domain/verdict.ts'
import { findLastLine, listHashes } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { alarms } from '#server/platform/log/metrics.ts'
import type { CacheKey } from '#server/platform/process-cache.ts'
import { announceAuditHead } from '#server/webhooks/exports.ts'
import { publishKey } from '../register/register-queries.ts'
import { signingKeyOf } from '../signing-key.ts'
import { insertAuditHead, listAuditHeads } from './audit-head-queries.ts'
import type { KnownHead } from './find-contradicted-head.ts'
import { readSeenHead, writeSeenHead } from './seen-head.ts'

const cacheKey: CacheKey<{ seen: KnownHead | null }> = { first: () => ({ seen: null }) }

/**
 * If lines were added to the audit log, signs its head, publishes it and sends it to the endpoints that want it. It may
 * run twice or be killed at any point. If the log contradicts the head that this process saw last, an alarm is raised
 * and nothing is published.
 */
export async function publishAuditHead(context: Context): Promise<void> {
  const { db, cache, config } = context
  const known = cache.read(cacheKey)
  known.seen ??= readSeenHead(config.DATA_DIR)
  if (known.seen && (await listHashes(db, [known.seen.lines])).get(known.seen.lines) !== known.seen.hash) {
    alarms.inc({ alarm: 'audit_contradicted' })
    context.log.error({ lines: known.seen.lines }, 'audit log contradicts the last head that this machine saw')
    return
  }
  const last = await findLastLine(db)
  if (last === null || known.seen?.lines === last.number) return
  await publish(context, { lines: last.number, hash: last.hash, at: context.now() })
  known.seen = { lines: last.number, hash: last.hash }
  writeSeenHead(config.DATA_DIR, known.seen)
}

async function publish(context: Context, head: KnownHead & { at: Date }): Promise<void> {
  const { db } = context
  const [newest] = await listAuditHeads(db, null, 1)
  if (newest?.lines === head.lines) return
  const key = signingKeyOf(context)
  await publishKey(db, key.keyId, key.publicKey, head.at)
  await transact(db, async (tx) => {
    await insertAuditHead(tx, { ...head, signature: key.sign(encodeAuditHead(head)), keyId: key.keyId })
    await announceAuditHead(tx, head.lines, head.at)
    return allow(null)
  })
}
