import type { z } from 'zod'
import type { SessionData, sessionDataSchema, UnseenCredit, User } from '#contract/sessions.ts'
import { type Pence, pence } from '#domain/money/money.ts'

type Wire = z.input<typeof sessionDataSchema>

/**
 * Reads the answer of session/data, which every page requests first, without Zod, so that pages need not load Zod. The
 * types are the contract's: a new instant or amount that is not read here does not compile. Null if the body is not
 * such an answer.
 */
export function readSessionData(body: unknown): SessionData | null {
  const data = (body as { data?: Partial<Wire> } | null)?.data
  return typeof data?.server_time === 'string' && data.user !== undefined ? decode(data as Wire) : null
}

function decode({ server_time, user, last_unseen_credit, ...rest }: Wire): SessionData {
  return {
    ...rest,
    server_time: new Date(server_time),
    user: user && readUser(user),
    last_unseen_credit: last_unseen_credit && readCredit(last_unseen_credit),
  }
}

function readUser(user: NonNullable<Wire['user']>): User {
  return {
    ...user,
    msisdn_exp: instant(user.msisdn_exp),
    terms_and_privacy: instant(user.terms_and_privacy),
    credit: fromPounds(user.credit),
    credit_exp: instant(user.credit_exp),
    own_monthly_limit: user.own_monthly_limit === null ? null : fromPounds(user.own_monthly_limit),
    away_until: instant(user.away_until),
    last_unseen_credit: user.last_unseen_credit && readCredit(user.last_unseen_credit),
  }
}

function readCredit(credit: NonNullable<Wire['last_unseen_credit']>): UnseenCredit {
  return { ...credit, amount: fromPounds(credit.amount) }
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}

function fromPounds(pounds: number): Pence {
  return pence(Math.round(pounds * 100))
}
