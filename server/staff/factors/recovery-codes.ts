import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#domain/staff/staff.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { consumeRecoveryCode, replaceRecoveryCodes } from './factor-queries.ts'

/** Without signs that are read for one another. Sixteen of thirty are 78 bits, too many to search a table of hashes. */
const SIGNS = 'abcdefghjkmnpqrstvwxyz23456789'
const LENGTH = 16
const GROUP = 4

/** Ten codes, each for one sign-in; earlier codes are no longer valid. Only hashes are stored. */
export async function makeRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  )
  await replaceRecoveryCodes(
    tx,
    staffId,
    codes.map((code) => hashOfCode(staffId, code)),
  )
  return codes.map((code) => code.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-'))
}

export function isRecoveryCodeOf({ db, now }: Context, staffId: string, typed: string): Promise<boolean> {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, '')
  return consumeRecoveryCode(db, staffId, hashOfCode(staffId, code), now())
}

function hashOfCode(staffId: string, code: string): string {
  return hashOf(`${staffId} ${code}`)
}
