import type { Context } from '#server/platform/context.ts'
import { keyedHashOf } from '#server/platform/tokens.ts'

/** Six digits could be searched, so the hash is keyed; and it is of this account and number only. */
export function codeHashOf({ config }: Context, accountId: string, msisdn: string, code: string): string {
  return keyedHashOf(config.keyFor('verification codes'), `${accountId} ${msisdn} ${code}`)
}
