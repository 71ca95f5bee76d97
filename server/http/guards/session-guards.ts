import type { FastifyReply, FastifyRequest } from 'fastify'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { AccountType } from '#server/accounts/exports.ts'
import type { Context } from '#server/platform/context.ts'
import type { Guard } from '#server/platform/http/http.ts'
import {
  isDueForRenewal,
  readBearer,
  renewSession,
  renewVisit,
  type Source,
  type Token,
} from '#server/sessions/exports.ts'
import { findCaller } from './find-caller.ts'

/** A signed-in user. */
export type Caller = {
  sessionId: string
  accountId: string
  personId: string
  accountType: AccountType
  /** The public id of the account. */
  externalId: string
  /** The brand and the campaign with which the session began. */
  brand: string
  campaignTag: string | null
  /** The source of the last visit, as far as the session knows. */
  source: Source
  /** False if the session was opened by a remembered device, and the person has not proved their identity since. */
  isProved: boolean
}

/** A caller with a session; `account` is null for a visitor. */
export type Visitor = { sessionId: string; account: Caller | null }

/** Requires a signed-in account, guest or registered, in a session that its owner has proved. */
export function accountGuard(context: Context): Guard<'account', Caller> {
  return {
    access: 'account',
    check: async (request, reply) => checkProved(await findVisitor(context, request, reply)),
  }
}

/** Like `accountGuard`, but a person who is only remembered on this device may read and play too. */
export function rememberedGuard(context: Context): Guard<'account', Caller> {
  return {
    access: 'account',
    check: async (request, reply) => checkAccount(await findVisitor(context, request, reply)),
  }
}

/**
 * Like `accountGuard`, for people who want to enter. It allows blocked and deleted accounts, because these are checked
 * with all other conditions and reported in the answer's lists.
 */
export function entrantGuard(context: Context): Guard<'account', Caller> {
  return {
    access: 'account',
    check: async (request, reply) => checkProved(await findVisitor(context, request, reply, 'any state')),
  }
}

/** Requires any session, including a visitor's. */
export function visitorGuard(context: Context): Guard<'visitor', Visitor> {
  return {
    access: 'visitor',
    check: async (request, reply) => {
      const visitor = await findVisitor(context, request, reply)
      if (!visitor.ok) return visitor
      return visitor.value ? allow(visitor.value) : refuse('NotAuthenticated')
    },
  }
}

/** Allows calls without a session, and reads the session if there is one. */
export function anyVisitor(context: Context): Guard<'public', Visitor | null> {
  return { access: 'public', check: (request, reply) => findVisitor(context, request, reply) }
}

/** Like `anyVisitor`, but a session of an account must be proved. */
export function anyProvedVisitor(context: Context): Guard<'public', Visitor | null> {
  return {
    access: 'public',
    check: async (request, reply) => {
      const visitor = await findVisitor(context, request, reply)
      return visitor.ok && visitor.value?.account?.isProved === false ? needsProof() : visitor
    },
  }
}

function checkAccount(visitor: Verdict<Visitor | null>): Verdict<Caller> {
  if (!visitor.ok) return visitor
  return visitor.value?.account ? allow(visitor.value.account) : refuse('NotAuthenticated')
}

function checkProved(visitor: Verdict<Visitor | null>): Verdict<Caller> {
  const caller = checkAccount(visitor)
  return caller.ok && !caller.value.isProved ? needsProof() : caller
}

function needsProof() {
  return refuse('NotAuthorized', { missing: ['proof'] })
}

/** The caller by the bearer token. A session past half its life is renewed, unless a timer made the call. */
async function findVisitor(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  lets: 'active' | 'any state' = 'active',
): Promise<Verdict<Visitor | null>> {
  const now = context.now()
  const token = readBearer(context, request.headers.authorization, now)
  if (!token.ok || token.value === null) return token as Verdict<null>
  const { sessionId, isVisitor } = token.value
  const found: Verdict<Visitor> = isVisitor
    ? allow({ sessionId, account: null })
    : await findAccount(context, token.value, lets)
  if (found.ok && !request.headers['x-automatic'] && isDueForRenewal(token.value, now)) {
    const { account } = found.value
    const renewed = account
      ? await renewSession(context, { id: sessionId, externalId: account.externalId }, now)
      : renewVisit(context, token.value, now)
    if (renewed !== null) reply.header('x-session', renewed)
  }
  return found
}

/** For a blocked or deleted account this is reported, rather than an ended session. */
async function findAccount(
  context: Context,
  { sessionId }: Token,
  lets: 'active' | 'any state',
): Promise<Verdict<Visitor>> {
  const found = await findCaller(context, sessionId)
  if (!found) return refuse('TokenRejected')
  const { state, endedAt, number, ...caller } = found
  if (lets === 'active' && state === 'BLOCKED') return refuse('AccountBlocked')
  if (lets === 'active' && state === 'DELETED') return refuse('AccountDeleted')
  if (state === 'ACTIVE' && endedAt !== null) return refuse('TokenRejected')
  return allow({ sessionId, account: { ...caller, externalId: context.ids.accounts.encode(number) } })
}
