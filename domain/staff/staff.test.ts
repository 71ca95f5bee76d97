import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ApprovalState,
  approvalStates,
  decisionProblem,
  hasBrand,
  hasRole,
  isFresh,
  isPossibleIn,
  leavesNoOwner,
  needsFreshFactor,
  rightsProblem,
  type SessionStage,
  type StaffAction,
  type StaffRole,
  sessionEndsAt,
  staffActions,
  staffRoles,
} from './staff.ts'

const at = (text: string) => new Date(`2026-11-18T${text}Z`)

/**
 * The permissions of each role, written a second time and the other way around, so that a slip in one table shows in
 * the other.
 */
const everybody: StaffAction[] = ['own.read', 'own.secure']
const inside: StaffAction[] = [
  ...everybody,
  'campaign.read',
  'today.read',
  'search.use',
  'approval.read',
  'approval.decide',
  'approval.withdraw',
  'timeline.read',
  'bundle.read',
  'page.read',
  'content.read',
  'brand.read',
]
const ofPeople: StaffAction[] = ['person.read', 'person.show', 'person.note', 'person.credit']
const caring: StaffAction[] = [
  'person.care',
  'person.change-email',
  'person.block',
  'person.unblock',
  'person.join',
  'person.stay-away',
  'person.approve',
  'harm.read',
  'harm.close',
  'data-request.read',
  'data-request.record',
  'data-request.carry-out',
]
const ofMoney: StaffAction[] = [
  'purchase.read',
  'purchase.settle',
  'purchase.cancel',
  'purchase.refund',
  'purchase.evidence',
]
const ofRole: Record<StaffRole, StaffAction[]> = {
  OWNER: [
    ...inside,
    'staff.read',
    'staff.invite',
    'staff.change',
    'staff.suspend',
    'staff.restore',
    'staff.reset',
    'staff.approve',
    'audit.read',
    'brand.edit',
    'brand.limit',
    'system.read',
    'setting.read',
    'webhook.read',
    'webhook.edit',
    'webhook.replay',
    'setting.change',
    'setting.approve',
    'today.figures',
    'today.money',
    'today.draws',
    'today.winners',
    'search.people',
    'draw.read',
    'winner.read',
    'wheel-prize.read',
    'post.approve',
    ...ofPeople,
    ...ofMoney,
    ...caring,
    'person.approve-at-stake',
    'person.approve-credit',
    'giveaway.approve',
    'promo.read',
    'wheel.read',
    'content.approve',
    'purchase.approve',
    'sales.read',
    'result.read',
    'embed.read',
    'books.read',
    'books.close',
  ],
  CAMPAIGNS: [
    ...inside,
    'campaign.edit',
    'campaign.publish',
    'campaign.approve',
    'giveaway.approve',
    'campaign.extend',
    'campaign.end',
    'campaign.cancel',
    'bundle.edit',
    'page.edit',
    'promo.read',
    'promo.edit',
    'wheel.read',
    'wheel.edit',
    'webhook.read',
    'webhook.replay',
    'draw.read',
    'today.figures',
    'today.draws',
  ],
  CONTENT: [...inside, 'content.edit', 'content.approve', 'page.edit', 'brand.edit'],
  SUPPORT: [
    ...inside,
    'promo.read',
    'wheel-prize.read',
    'wheel-prize.show',
    'wheel-prize.change',
    'wheel-prize.details',
    'winner.read',
    'winner.show',
    'winner.change',
    'winner.details',
    'winner.name',
    'today.winners',
    'search.people',
    ...ofPeople,
    ...ofMoney,
    ...caring,
  ],
  FINANCE: [
    ...inside,
    'audit.read',
    'promo.read',
    'wheel.read',
    'setting.read',
    'today.figures',
    'today.money',
    'search.people',
    ...ofPeople,
    ...ofMoney,
    'person.approve-credit',
    'giveaway.approve',
    'purchase.approve',
    'sales.read',
    'books.read',
    'books.close',
    'books.vat',
  ],
  DRAWS: [
    ...inside,
    'draw.read',
    'draw.exclude',
    'draw.record',
    'draw.approve',
    'post.approve',
    'wheel-prize.read',
    'wheel-prize.show',
    'wheel-prize.change',
    'wheel-prize.details',
    'winner.read',
    'winner.show',
    'winner.change',
    'winner.details',
    'winner.name',
    'winner.except',
    'winner.approve',
    'wheel-prize.approve',
    'today.draws',
    'today.winners',
  ],
  POST: [...inside, 'post.record'],
  PARTNER: [...everybody, 'sales.read', 'result.read', 'embed.read'],
}

describe('Roles', () => {
  test.each(staffRoles)('%s may do this and nothing else', (role) => {
    expect(staffActions.filter((action) => hasRole({ roles: [role] }, action)).sort()).toEqual(ofRole[role].sort())
  })

  test('add up, and no role gives no right', () => {
    fc.assert(
      fc.property(fc.subarray([...staffRoles]), fc.constantFrom(...staffActions), (roles, action) => {
        expect(hasRole({ roles }, action)).toBe(roles.some((role) => ofRole[role].includes(action)))
      }),
    )
  })

  test('approving needs a fresh second factor', () => {
    const approving = staffActions.filter((action) => action.endsWith('.approve') || action.startsWith('staff.'))
    expect(approving.filter((action) => !needsFreshFactor(action))).toEqual(['staff.read'])
  })
})

test.each<[StaffAction, string, boolean]>([
  ['staff.restore', 'SUSPENDED', true],
  ['staff.restore', 'ACTIVE', false],
  ['staff.suspend', 'ACTIVE', true],
  ['staff.suspend', 'INVITED', true],
  ['staff.suspend', 'SUSPENDED', false],
  ['campaign.edit', 'DRAFT', true],
  ['campaign.edit', 'OPEN', true],
  ['campaign.edit', 'CLOSED', false],
  ['campaign.publish', 'IN_REVIEW', true],
  ['campaign.publish', 'OPEN', true],
  ['campaign.publish', 'CLOSED', false],
  ['campaign.end', 'SCHEDULED', false],
  ['campaign.cancel', 'CLOSED', true],
  ['campaign.cancel', 'DRAWN', false],
  ['draw.record', 'OPEN', false],
  ['draw.record', 'LATE', true],
  ['draw.record', 'DRAWN', false],
  ['purchase.cancel', 'HELD', true],
  ['purchase.cancel', 'PAYING', true],
  ['purchase.cancel', 'CLAIMED', false],
  ['purchase.cancel', 'COMPLETED', false],
  ['audit.read', 'anything', true],
])('%s in state %s: %s', (action, state, expected) => {
  expect(isPossibleIn(action, state)).toBe(expected)
})

test.each<[string[] | null, string | null, boolean]>([
  [null, null, true],
  [null, 'UK_LANTERN', true],
  [['UK_LANTERN'], 'UK_LANTERN', true],
  [['UK_LANTERN'], 'UK_FAIRDRAW', false],
  [['UK_LANTERN'], null, false],
  [[], 'UK_LANTERN', false],
])('the brands %j include %s: %s', (brands, brand, expected) => {
  expect(hasBrand({ brands }, brand)).toBe(expected)
})

test.each<[StaffRole[], string[] | null, boolean]>([
  [['OWNER'], null, true],
  [['OWNER'], ['UK_LANTERN'], false],
  [['CAMPAIGNS', 'POST'], ['UK_LANTERN'], true],
  [['CAMPAIGNS'], [], false],
  [[], null, false],
  [['PARTNER'], ['UK_LANTERN'], true],
  [['PARTNER'], null, false],
  [['PARTNER', 'SUPPORT'], ['UK_LANTERN'], false],
])('the roles %j with the brands %j can be given: %s', (roles, brands, expected) => {
  expect(rightsProblem({ roles, brands }) === null).toBe(expected)
})

test.each([
  [['a'], 'a', false, true],
  [['a'], 'a', true, false],
  [['a', 'b'], 'a', false, false],
  [['a'], 'b', false, false],
  [[], 'b', false, true],
])('leavesNoOwner for the owners %j and %s, who remains one (%s), is %s', (owners, id, remainsOwner, expected) => {
  expect(leavesNoOwner(owners, { id, remainsOwner })).toBe(expected)
})

test.each<[SessionStage, string, string, string]>([
  ['PASSWORD', '12:00:00', '12:09:00', '12:10:00'],
  ['ENROL', '12:00:00', '12:00:00', '12:30:00'],
  ['ENROL', '12:00:00', '12:29:00', '12:30:00'],
  ['FULL', '08:00:00', '12:00:00', '12:30:00'],
  ['FULL', '08:00:00', '19:29:00', '19:59:00'],
  ['FULL', '08:00:00', '19:31:00', '20:00:00'],
])('a session in stage %s that began at %s and was used at %s ends at %s', (stage, startedAt, lastUsedAt, endsAt) => {
  expect(sessionEndsAt({ stage, startedAt: at(startedAt), lastUsedAt: at(lastUsedAt) })).toEqual(at(endsAt))
})

test.each([
  ['12:00:00.001', true],
  ['12:00:00', false],
])('a factor that was shown at %s is fresh at 12:05: %s', (shownAt, expected) => {
  expect(isFresh(at(shownAt), at('12:05:00'))).toBe(expected)
})

test('a factor that was never shown is not fresh', () => {
  expect(isFresh(null, at('12:05:00'))).toBe(false)
})

describe('A decision', () => {
  const approval = {
    state: 'WAITING',
    requestedBy: 'requester',
    expiresAt: at('12:00:00'),
    brand: 'UK_LANTERN',
  } as const
  const decider = { id: 'other', roles: ['CAMPAIGNS'], brands: ['UK_LANTERN'] } as const
  const decide = (given: object, who: object = {}, now = at('11:59:59')) =>
    decisionProblem({ ...approval, ...given }, { ...decider, ...who }, 'campaign.approve', now)

  test('is made by another person with the role and the brand, in time', () => {
    expect(decide({})).toBeNull()
    expect(decide({}, { id: 'requester' })).toBe('OWN')
    expect(decide({}, { roles: ['SUPPORT'] })).toBe('NOT_ALLOWED')
    expect(decide({}, { brands: ['UK_FAIRDRAW'] })).toBe('NOT_ALLOWED')
    expect(decide({ brand: null })).toBe('NOT_ALLOWED')
    expect(decide({}, {}, at('12:00:00'))).toBe('EXPIRED')
  })

  test.each(approvalStates.filter((state) => state !== 'WAITING'))(
    'is never made about a request that is %s',
    (state) => {
      expect(decide({ state: state as ApprovalState })).toBe(state === 'EXPIRED' ? 'EXPIRED' : 'DECIDED')
    },
  )
})
