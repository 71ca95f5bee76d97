import { foldEmail } from '#domain/email.ts'
import type { Context } from '#server/platform/context.ts'
import { keyedHashOf } from '#server/platform/tokens.ts'

/** An e-mail or a number that a person has proved to be theirs, of which nothing can be read back. */
export type PersonKey = { kind: 'EMAIL' | 'MSISDN'; key: string }

export function emailKeyOf({ config }: Pick<Context, 'config'>, email: string): string {
  return keyedHashOf(config.personKeyFor('persons by e-mail'), foldEmail(email))
}

export function msisdnKeyOf({ config }: Pick<Context, 'config'>, msisdn: string): string {
  return keyedHashOf(config.personKeyFor('persons by number'), msisdn)
}
