import type { Context } from '#server/platform/context.ts'
import { findClaim } from './claim-queries.ts'
import { findCase, listCaseEvents } from './queries.ts'

/** A case with its winner's details and its events, for staff. Null if there is none. */
export async function describeCase({ db }: Context, id: string) {
  const won = await findCase(db, id)
  return won && { won, claim: await findClaim(db, id), events: await listCaseEvents(db, id) }
}
