import { foldEmail } from '#domain/email.ts'
import type { Context } from '#server/platform/context.ts'
import { keyedHashOf } from '#server/platform/tokens.ts'

/** What a person is found by, of which nothing can be read back. */
export function emailKeyOf({ config }: Pick<Context, 'config'>, email: string): string {
  return keyedHashOf(config.keyFor('persons by e-mail'), foldEmail(email))
}

export function msisdnKeyOf({ config }: Pick<Context, 'config'>, msisdn: string): string {
  return keyedHashOf(config.keyFor('persons by number'), msisdn)
}
