import type { Route } from '../campaign/campaign.ts'
import { commitmentOf, entrantOf, saltOf } from './commitment.ts'
import { equalBytes } from './encoding.ts'
import type { RegisterLine } from './register-line.ts'

/** An entry in the database now. */
export type StoredEntry = {
  readonly publicId: string
  readonly firstTicket: number | null
  readonly lastTicket: number | null
  readonly route: Route
  readonly accountId: string | null
  /** The owner of its order; null for an entry without one. */
  readonly orderAccountId: string | null
  /** Ids of the person behind the entry. After a merge, the register may still have the earlier id. */
  readonly personIds: readonly string[]
  /** The account of the order belongs to the person of the order, or to the person they were merged into. */
  readonly isOwnersPerson: boolean
}

/** The differences between an entry and its line in the register, in words. Empty if they agree. */
export function entryDifferences(line: RegisterLine, roundKey: Uint8Array, entry: StoredEntry): string[] {
  const { publicId, firstTicket, lastTicket, route, accountId, orderAccountId, personIds, isOwnersPerson } = entry
  const commitment = commitmentOf(saltOf(roundKey, publicId), publicId)
  const isEntrant = personIds.some((personId) => equalBytes(entrantOf(roundKey, personId), line.entrant))
  const found: [boolean, string][] = [
    [firstTicket === line.firstTicket && lastTicket === line.lastTicket, 'it has other tickets than its line'],
    [route === line.route, 'it has another route than its line'],
    [equalBytes(commitment, line.commitment), 'its code doesn’t open its line'],
    [isEntrant, 'its person isn’t the entrant of its line'],
    [orderAccountId === null || orderAccountId === accountId, 'it has another account than its order'],
    [isOwnersPerson, 'the account of its order is of another person than the order'],
  ]
  return found.flatMap(([isRight, words]) => (isRight ? [] : [words]))
}
