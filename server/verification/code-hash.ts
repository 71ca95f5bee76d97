import type { Context } from '#server/platform/context.ts'
import { isKeyedHashOf, keyedHashOf } from '#server/platform/tokens.ts'

const PURPOSE = 'verification codes'

/** Six digits could be searched, so the hash is keyed; and it is of this account and number only. */
export function codeHashOf({ config }: Context, accountId: string, msisdn: string, code: string): string {
  return keyedHashOf(config.keyFor(PURPOSE), `${accountId} ${msisdn} ${code}`)
}

export function isCodeHash(
  { config }: Context,
  sent: { accountId: string; msisdn: string; code: string },
  stored: string,
): boolean {
  return isKeyedHashOf(config.keysFor(PURPOSE), `${sent.accountId} ${sent.msisdn} ${sent.code}`, stored)
}
