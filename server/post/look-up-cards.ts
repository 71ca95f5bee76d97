import type { RequestOf } from '#contract/endpoint.ts'
import type { FoundCard, lookUpFreeEntry } from '#contract/free-entry.ts'
import { wireNames } from '#contract/wire.ts'
import { isSameSurname } from '#domain/person/identity.ts'
import { publicReasonOf } from '#domain/post/post-card.ts'
import { allow, type Verdict } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { checkRateLimit } from '#server/platform/limits/rate-limits.ts'
import { findSentCards } from './look-up-queries.ts'

const CARDS_MAX = 50

type Sender = RequestOf<typeof lookUpFreeEntry>['body']

/** The cards and calls of a sender for a campaign, for anyone who knows its code, their surname and their postcode. */
export async function lookUpCards(
  context: Context,
  sender: Sender,
  address: string | null,
): Promise<Verdict<{ cards: FoundCard[] }, 'TooManyRequests'>> {
  const max = context.config.RATE_CARD_LOOK_UPS_PER_ADDRESS
  const limit = { rule: 'post.look-up', max, windowSeconds: 3_600 }
  const rate = await checkRateLimit(context.db, limit, address, context.now())
  if (!rate.ok) return rate
  const rows = await findSentCards(context.db, sender)
  const own = rows.filter(({ lastName }) => isSameSurname(lastName, sender.surname)).slice(0, CARDS_MAX)
  return allow({
    cards: own.map(({ lastName: _, reason, number, ...card }) => ({
      ...wireNames(card),
      reason: reason && publicReasonOf(reason),
      entry_code: number === null ? null : context.ids.tickets.encode(number),
    })),
  })
}
