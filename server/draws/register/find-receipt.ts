import { commitmentOf, saltOf } from '#domain/draw/commitment.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { countLinesBefore, findOwnEntry } from './register-queries.ts'

type Receipt = {
  roundId: string
  line: number
  firstTicket: number
  lastTicket: number
  salt: Uint8Array
  commitment: Uint8Array
}

/** The receipt that opens the line of an entry by its code, only for its account. */
export async function findReceipt(
  context: Context,
  code: string,
  accountId: string,
): Promise<Verdict<Receipt, 'EntryNotFound'>> {
  const number = context.ids.tickets.decode(code)
  const entry = number === null ? null : await findOwnEntry(context.db, number, accountId)
  if (!entry) return refuse('EntryNotFound')
  const { roundId, firstTicket, lastTicket, key } = entry
  const salt = saltOf(key, code)
  const line = await countLinesBefore(context.db, roundId, firstTicket)
  return allow({ roundId, line, firstTicket, lastTicket, salt, commitment: commitmentOf(salt, code) })
}
