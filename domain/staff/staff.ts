import { foldName } from '../person/identity.ts'
import { MINUTE_MS } from '../time/durations.ts'

/** The roles of staff. PARTNER is read-only, and only for the named brands. */
export const staffRoles = ['OWNER', 'CAMPAIGNS', 'CONTENT', 'SUPPORT', 'FINANCE', 'DRAWS', 'POST', 'PARTNER'] as const
export type StaffRole = (typeof staffRoles)[number]

export const staffStates = ['INVITED', 'ACTIVE', 'SUSPENDED'] as const
export type StaffState = (typeof staffStates)[number]

type Rule = {
  readonly roles: readonly StaffRole[]
  /** The states of the thing in which the action is possible; any state if left out. */
  readonly states?: readonly string[]
  /** The second factor must have been shown a few minutes ago at most. */
  readonly needsFreshFactor?: true
}

const everybody = staffRoles
const everybodyInside: readonly StaffRole[] = staffRoles.filter((role) => role !== 'PARTNER')

/**
 * The roles and states in which each action is allowed. The guards of calls and the buttons of the console read this
 * one table.
 */
const rules = {
  'own.read': { roles: everybody },
  'own.secure': { roles: everybody, needsFreshFactor: true },

  'staff.read': { roles: ['OWNER'] },
  'staff.invite': { roles: ['OWNER'], needsFreshFactor: true },
  'staff.change': { roles: ['OWNER'], states: ['INVITED', 'ACTIVE'], needsFreshFactor: true },
  'staff.suspend': { roles: ['OWNER'], states: ['INVITED', 'ACTIVE'], needsFreshFactor: true },
  'staff.restore': { roles: ['OWNER'], states: ['SUSPENDED'], needsFreshFactor: true },
  'staff.reset': { roles: ['OWNER'], states: ['INVITED', 'ACTIVE'], needsFreshFactor: true },
  'staff.approve': { roles: ['OWNER'], states: ['WAITING'], needsFreshFactor: true },

  'approval.read': { roles: everybodyInside },
  'approval.decide': { roles: everybodyInside, needsFreshFactor: true },
  'approval.withdraw': { roles: everybodyInside, states: ['WAITING'] },

  'audit.read': { roles: ['OWNER', 'FINANCE'] },
  'timeline.read': { roles: everybodyInside },

  'campaign.read': { roles: everybodyInside },
  'campaign.edit': { roles: ['CAMPAIGNS'], states: ['DRAFT', 'IN_REVIEW', 'SCHEDULED', 'OPEN'] },
  'campaign.publish': { roles: ['CAMPAIGNS'], states: ['DRAFT', 'IN_REVIEW', 'SCHEDULED', 'OPEN'] },
  'campaign.approve': { roles: ['CAMPAIGNS'], states: ['WAITING'], needsFreshFactor: true },
  'campaign.extend': { roles: ['CAMPAIGNS'], states: ['OPEN'] },
  'campaign.end': { roles: ['CAMPAIGNS'], states: ['OPEN'], needsFreshFactor: true },
  'campaign.cancel': { roles: ['CAMPAIGNS'], states: ['SCHEDULED', 'OPEN', 'CLOSED'], needsFreshFactor: true },
  'bundle.read': { roles: everybodyInside },
  'bundle.edit': { roles: ['CAMPAIGNS'] },
  'page.read': { roles: everybodyInside },
  'page.edit': { roles: ['CAMPAIGNS', 'CONTENT'] },
  'promo.read': { roles: ['OWNER', 'CAMPAIGNS', 'SUPPORT', 'FINANCE'] },
  'promo.edit': { roles: ['CAMPAIGNS'] },
  'wheel.read': { roles: ['OWNER', 'CAMPAIGNS', 'FINANCE'] },
  'wheel.edit': { roles: ['CAMPAIGNS'] },
  'giveaway.approve': { roles: ['OWNER', 'CAMPAIGNS', 'FINANCE'], states: ['WAITING'], needsFreshFactor: true },
  'content.read': { roles: everybodyInside },
  'content.edit': { roles: ['CONTENT'] },
  'content.approve': { roles: ['OWNER', 'CONTENT'], states: ['WAITING'], needsFreshFactor: true },
  'brand.read': { roles: everybodyInside },
  'brand.edit': { roles: ['OWNER', 'CONTENT'] },
  'brand.limit': { roles: ['OWNER'] },
  'webhook.read': { roles: ['OWNER', 'CAMPAIGNS'] },
  'webhook.edit': { roles: ['OWNER'], needsFreshFactor: true },
  'webhook.replay': { roles: ['OWNER', 'CAMPAIGNS'] },
  'setting.read': { roles: ['OWNER', 'FINANCE'] },
  'setting.change': { roles: ['OWNER'], needsFreshFactor: true },
  'setting.approve': { roles: ['OWNER'], states: ['WAITING'], needsFreshFactor: true },

  'draw.read': { roles: ['OWNER', 'CAMPAIGNS', 'DRAWS'] },
  'draw.exclude': { roles: ['DRAWS'] },
  'draw.record': { roles: ['DRAWS'], states: ['DUE', 'LATE'] },
  'draw.approve': { roles: ['DRAWS'], states: ['WAITING'], needsFreshFactor: true },
  'winner.read': { roles: ['OWNER', 'DRAWS', 'SUPPORT'] },
  'winner.show': { roles: ['DRAWS', 'SUPPORT'] },
  'winner.change': { roles: ['DRAWS', 'SUPPORT'], states: ['DRAWN', 'CONTACTED', 'CONFIRMED'] },
  'winner.details': { roles: ['DRAWS', 'SUPPORT'], states: ['DRAWN', 'CONTACTED'] },
  'winner.name': { roles: ['DRAWS', 'SUPPORT'], states: ['DRAWN', 'CONTACTED', 'CONFIRMED', 'AWARDED'] },
  'winner.except': { roles: ['DRAWS'], states: ['DRAWN', 'CONTACTED', 'CONFIRMED'] },
  'winner.approve': { roles: ['DRAWS'], states: ['WAITING'], needsFreshFactor: true },

  'wheel-prize.read': { roles: ['OWNER', 'DRAWS', 'SUPPORT'] },
  'wheel-prize.show': { roles: ['DRAWS', 'SUPPORT'] },
  'wheel-prize.change': { roles: ['DRAWS', 'SUPPORT'], states: ['OPEN', 'SENT'] },
  'wheel-prize.details': { roles: ['DRAWS', 'SUPPORT'], states: ['OPEN'] },
  'wheel-prize.approve': { roles: ['DRAWS'], states: ['WAITING'], needsFreshFactor: true },

  'post.record': { roles: ['POST'] },
  'post.approve': { roles: ['OWNER', 'DRAWS'], states: ['WAITING'], needsFreshFactor: true },

  'person.read': { roles: ['OWNER', 'SUPPORT', 'FINANCE'] },
  'person.show': { roles: ['OWNER', 'SUPPORT', 'FINANCE'] },
  'person.note': { roles: ['OWNER', 'SUPPORT', 'FINANCE'] },
  'person.care': { roles: ['OWNER', 'SUPPORT'] },
  'person.change-email': { roles: ['OWNER', 'SUPPORT'], states: ['ACTIVE'], needsFreshFactor: true },
  'person.block': { roles: ['OWNER', 'SUPPORT'], states: ['ACTIVE'], needsFreshFactor: true },
  'person.unblock': { roles: ['OWNER', 'SUPPORT'], states: ['BLOCKED'], needsFreshFactor: true },
  'person.credit': { roles: ['OWNER', 'SUPPORT', 'FINANCE'], states: ['ACTIVE'], needsFreshFactor: true },
  'person.join': { roles: ['OWNER', 'SUPPORT'], needsFreshFactor: true },
  'person.stay-away': { roles: ['OWNER', 'SUPPORT'], needsFreshFactor: true },
  'person.approve-at-stake': { roles: ['OWNER'], states: ['WAITING'], needsFreshFactor: true },
  'person.approve': { roles: ['OWNER', 'SUPPORT'], states: ['WAITING'], needsFreshFactor: true },
  'harm.read': { roles: ['OWNER', 'SUPPORT'] },
  'harm.close': { roles: ['OWNER', 'SUPPORT'], states: ['OPEN'] },
  'data-request.read': { roles: ['OWNER', 'SUPPORT'] },
  'data-request.record': { roles: ['OWNER', 'SUPPORT'] },
  'data-request.carry-out': { roles: ['OWNER', 'SUPPORT'], states: ['OPEN'], needsFreshFactor: true },
  'person.approve-credit': { roles: ['OWNER', 'FINANCE'], states: ['WAITING'], needsFreshFactor: true },

  'purchase.read': { roles: ['OWNER', 'SUPPORT', 'FINANCE'] },
  'purchase.settle': { roles: ['OWNER', 'SUPPORT', 'FINANCE'] },
  'purchase.cancel': { roles: ['OWNER', 'SUPPORT', 'FINANCE'], states: ['HELD', 'PAYING'] },
  'purchase.refund': { roles: ['OWNER', 'SUPPORT', 'FINANCE'], needsFreshFactor: true },
  'purchase.evidence': { roles: ['OWNER', 'SUPPORT', 'FINANCE'], needsFreshFactor: true },
  'books.read': { roles: ['OWNER', 'FINANCE'] },
  'books.close': { roles: ['OWNER', 'FINANCE'] },
  'books.vat': { roles: ['FINANCE'] },
  'sales.read': { roles: ['OWNER', 'FINANCE', 'PARTNER'] },
  'result.read': { roles: ['OWNER', 'PARTNER'] },
  'embed.read': { roles: ['OWNER', 'PARTNER'] },
  'purchase.approve': { roles: ['OWNER', 'FINANCE'], states: ['WAITING'], needsFreshFactor: true },

  'today.read': { roles: everybodyInside },
  'today.figures': { roles: ['OWNER', 'CAMPAIGNS', 'FINANCE'] },
  'today.money': { roles: ['OWNER', 'FINANCE'] },
  'today.draws': { roles: ['OWNER', 'CAMPAIGNS', 'DRAWS'] },
  'today.winners': { roles: ['OWNER', 'DRAWS', 'SUPPORT'] },
  'system.read': { roles: ['OWNER'] },
  'search.use': { roles: everybodyInside },
  'search.people': { roles: ['OWNER', 'SUPPORT', 'FINANCE'] },
} as const satisfies Record<string, Rule>

export type StaffAction = keyof typeof rules
export const staffActions = Object.keys(rules) as StaffAction[]

/** `brands` is null for all of them. */
export type StaffRights = { readonly roles: readonly StaffRole[]; readonly brands: readonly string[] | null }

export function hasRole({ roles }: Pick<StaffRights, 'roles'>, action: StaffAction): boolean {
  const allowed: readonly StaffRole[] = rules[action].roles
  return roles.some((role) => allowed.includes(role))
}

export function isPossibleIn(action: StaffAction, state: string): boolean {
  const { states }: Rule = rules[action]
  return states === undefined || states.includes(state)
}

/** A thing without a brand belongs to the operator of all brands. */
export function hasBrand({ brands }: Pick<StaffRights, 'brands'>, brand: string | null): boolean {
  return brands === null || (brand !== null && brands.includes(brand))
}

export function needsFreshFactor(action: StaffAction): boolean {
  return 'needsFreshFactor' in rules[action]
}

/** Owners have every brand, partners only named ones. Returns the problem, or null. */
export function rightsProblem({ roles, brands }: StaffRights): string | null {
  if (roles.length === 0) return 'Please choose at least one role'
  if (brands?.length === 0) return 'Please choose at least one brand, or all'
  if (roles.includes('OWNER') && brands !== null) return 'An owner has all brands'
  if (roles.includes('PARTNER') && (roles.length > 1 || brands === null))
    return 'A partner has no other role, and needs named brands'
  return null
}

const reservedNames = ['program', 'theprogram', 'winner', 'thewinner']

/**
 * The audit log names the actor of each line, so no member of staff may be named like the program. Returns the problem,
 * or null.
 */
export function staffNameProblem(name: string): string | null {
  return reservedNames.includes(foldName(name)) ? 'Please enter your own name' : null
}

/** Whether a change of staff would leave no owner, and so no one who can change staff. */
export function leavesNoOwner(owners: readonly string[], change: { id: string; remainsOwner: boolean }): boolean {
  return !change.remainsOwner && owners.every((id) => id === change.id)
}

export const SESSION_IDLE_MINUTES = 30
export const SESSION_HOURS = 12
/** From the password to the second factor, and to the end of an enrolment. */
export const SIGN_IN_MINUTES = 10
export const ENROL_MINUTES = 30
export const FRESH_FACTOR_MINUTES = 5
export const INVITATION_HOURS = 72
export const APPROVAL_DAYS = 7
export const RECOVERY_CODES = 10

/** PASSWORD: the second factor is missing. ENROL: the person has no second factor yet. FULL: signed in. */
export type SessionStage = 'PASSWORD' | 'ENROL' | 'FULL'

export function sessionEndsAt(session: { stage: SessionStage; startedAt: Date; lastUsedAt: Date }): Date {
  const minutesMax = { PASSWORD: SIGN_IN_MINUTES, ENROL: ENROL_MINUTES, FULL: SESSION_HOURS * 60 }[session.stage]
  const idle = session.lastUsedAt.getTime() + SESSION_IDLE_MINUTES * MINUTE_MS
  return new Date(Math.min(idle, session.startedAt.getTime() + minutesMax * MINUTE_MS))
}

export function isFresh(factorShownAt: Date | null, now: Date): boolean {
  return factorShownAt !== null && now.getTime() - factorShownAt.getTime() < FRESH_FACTOR_MINUTES * MINUTE_MS
}

export const approvalStates = ['WAITING', 'CARRIED_OUT', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'STALE'] as const
export type ApprovalState = (typeof approvalStates)[number]

export type ApprovalFacts = { state: ApprovalState; requestedBy: string; expiresAt: Date; brand: string | null }

/** Why a request cannot be approved or rejected by this person now, or null. */
export function decisionProblem(
  approval: ApprovalFacts,
  decider: StaffRights & { id: string },
  action: StaffAction,
  now: Date,
): 'NOT_ALLOWED' | 'OWN' | 'DECIDED' | 'EXPIRED' | null {
  if (!hasRole(decider, action) || !hasBrand(decider, approval.brand)) return 'NOT_ALLOWED'
  if (approval.requestedBy === decider.id) return 'OWN'
  if (approval.state === 'EXPIRED') return 'EXPIRED'
  if (approval.state !== 'WAITING') return 'DECIDED'
  return approval.expiresAt <= now ? 'EXPIRED' : null
}
