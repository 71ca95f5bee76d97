import { allow, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { type Attribution, findDevice, rotateDeviceToken, startSession } from '#server/sessions/exports.ts'
import { insertAccountEvent, lockAccount } from '../queries.ts'

/** `deviceToken`: the new token of the device; null if another tab has just received it. */
export type LoggedInByDevice = { accountId: string; token: string; deviceToken: string | null }

/**
 * Starts a session of the member who is remembered on a device. It is not proved: it shows the member's entries, and
 * requires proof of identity for anything else. Null if the device is not remembered.
 */
export async function logInByDevice(
  context: Context,
  deviceToken: string,
  attribution: Attribution,
): Promise<LoggedInByDevice | null> {
  const { db } = context
  const now = context.now()
  const device = await findDevice(db, deviceToken, now)
  if (!device) return null
  const { accountId } = device
  const verdict = await transact<Verdict<LoggedInByDevice | null, never>>(db, async (tx) => {
    const { state, number } = await lockAccount(tx, accountId)
    if (state !== 'ACTIVE') return allow(null)
    const turned = await rotateDeviceToken(tx, deviceToken, now)
    if (turned === 'reused') await insertAccountEvent(tx, { accountId, name: 'device_token_reused', now })
    if (turned === 'reused' || turned === null) return allow(null)
    const known = { id: accountId, externalId: context.ids.accounts.encode(number) }
    const ground = { deviceId: turned.deviceId, isProved: false }
    const { token } = await startSession(context, tx, known, attribution, now, ground)
    return allow({ accountId, token, deviceToken: turned.next })
  })
  return verdict.ok ? verdict.value : null
}
