import { foldEmail, foldMailbox } from '#domain/person/email.ts'
import type { Context } from '#server/platform/context.ts'
import { keyedHashOf } from '#server/platform/tokens.ts'

/** A proved email or number of a person, as a hash that cannot be reversed. */
export type PersonKey = { kind: 'EMAIL' | 'MSISDN'; key: string }

export function emailKeyOf({ config }: Pick<Context, 'config'>, email: string): string {
  return keyedHashOf(config.personKeyFor('persons by e-mail'), foldEmail(email))
}

/** The keys that an email proves: its own, and that of its mailbox if it differs. */
export function emailKeysOf(context: Pick<Context, 'config'>, email: string): string[] {
  return [...new Set([emailKeyOf(context, email), emailKeyOf(context, foldMailbox(email))])]
}

export function msisdnKeyOf({ config }: Pick<Context, 'config'>, msisdn: string): string {
  return keyedHashOf(config.personKeyFor('persons by number'), msisdn)
}
