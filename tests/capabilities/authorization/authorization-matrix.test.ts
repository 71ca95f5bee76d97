import { decodeJwt } from 'jose'
import { afterAll, expect, test } from 'vitest'
import type { Access } from '#contract/endpoint.ts'
import { type ErrorName, statusOf } from '#contract/errors.ts'
import { bearer } from '#tests/support/accounts/make-accounts.ts'
import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { putPage } from '#tests/support/campaigns/make-catalogue.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { type CallerName, makeCallers } from './authorization-callers.ts'
import { sign } from './authorization-forgeries.ts'
import { listedEndpoints, requestAs } from './authorization-requests.ts'

const harness = await openTestHarness()
afterAll(() => harness.close())
const { id } = await makeCampaign(harness.context, { tag: 'WINACAR' })
await makeBundle(harness.context, {
  tag: 'WEEKEND',
  pricePence: 500,
  items: [{ campaignId: id, quantity: 1, pricePence: 500 }],
})
await putPage(harness.context, { tag: 'HOME', bannerPosition: 'TOP', groups: [] })
const callers = await makeCallers(harness)

/**
 * `looks` are public endpoints that read a session if one is sent, `looks proved` those that read a session whose owner
 * has proved their identity. `remembered` are open to an account that is only remembered on its device. `entrant` lets
 * blocked and deleted accounts reach the answer's lists, which contain the error. `sealed` is opened by a partner's
 * token, and by no credentials of this test.
 */
type AccessRule = Access | 'looks' | 'looks proved' | 'remembered' | 'entrant' | 'sealed'
const otherAccessRules: Readonly<Record<string, AccessRule>> = {
  getSessionData: 'looks',
  getWinnersCase: 'looks proved',
  claimPrize: 'looks proved',
  getWheelPrize: 'looks proved',
  claimWheelPrize: 'looks proved',
  declineWheelPrize: 'looks proved',
  proveSession: 'remembered',
  requestPasskeyProof: 'remembered',
  proveByPasskey: 'remembered',
  sendProof: 'remembered',
  getEntryHistory: 'remembered',
  getEntryStatus: 'remembered',
  getEntryReceipt: 'remembered',
  getOwnOdds: 'remembered',
  listOwnDraws: 'remembered',
  getResultEmails: 'remembered',
  getOpeningNotice: 'remembered',
  getCreditActivity: 'remembered',
  markCreditSeen: 'remembered',
  spin: 'remembered',
  getSpinHistory: 'remembered',
  startPurchase: 'entrant',
  createEntry: 'entrant',
  logInEncrypted: 'sealed',
}

type Answer = ErrorName | 'in'
const unproved = 'NotAuthorized'
const [none, rejected, expired, forged] = [
  'NotAuthenticated',
  'TokenRejected',
  'TokenExpired',
  'AuthenticationError',
] as const

/** The columns of the table below, which has the answer to each caller under each access rule. */
const accessRules: readonly AccessRule[] = [
  'public',
  'looks',
  'visitor',
  'account',
  'entrant',
  'payment',
  'operator',
  'provider',
  'signing-in',
  'staff',
]
/** The column for each rule without one of its own. */
const rowOf: Partial<Record<AccessRule, Access | 'looks'>> = { 'looks proved': 'looks', remembered: 'account' }
const forgedTokens = { ...forgedSessions(), ...forgedPaymentTokens() }
const table: Record<CallerName, readonly Answer[]> = {
  nobody: ['in', 'in', none, none, none, rejected, none, forged, none, none],
  'a visitor': ['in', 'in', 'in', none, none, rejected, none, forged, none, none],
  'a guest': ['in', 'in', 'in', 'in', 'in', rejected, none, forged, none, none],
  'a registered account': ['in', 'in', 'in', 'in', 'in', rejected, none, forged, none, none],
  'a session of a remembered device': ['in', 'in', 'in', unproved, unproved, rejected, none, forged, none, none],
  'an excluded person': ['in', 'in', 'in', 'in', 'in', rejected, none, forged, none, none],
  'a blocked account': [
    'in',
    'AccountBlocked',
    'AccountBlocked',
    'AccountBlocked',
    'in',
    rejected,
    none,
    forged,
    none,
    none,
  ],
  'a deleted account': [
    'in',
    'AccountDeleted',
    'AccountDeleted',
    'AccountDeleted',
    'in',
    rejected,
    none,
    forged,
    none,
    none,
  ],
  'a session that was logged out': ['in', rejected, rejected, rejected, rejected, rejected, none, forged, none, none],
  'a session that a new password ended': [
    'in',
    rejected,
    rejected,
    rejected,
    rejected,
    rejected,
    none,
    forged,
    none,
    none,
  ],
  'a payment token': ['in', rejected, rejected, rejected, rejected, 'in', none, forged, none, none],
  'an operator': ['in', rejected, rejected, rejected, rejected, rejected, 'in', forged, none, none],
  'staff with a password': ['in', 'in', none, none, none, rejected, none, forged, 'in', none],
  'staff with both factors': ['in', 'in', none, none, none, rejected, none, forged, 'in', 'in'],
  'an operator whose key was revoked': [
    'in',
    rejected,
    rejected,
    rejected,
    rejected,
    rejected,
    none,
    forged,
    none,
    none,
  ],
  ...forgedTokens,
}

function forgedSessions() {
  const bad = ['in', rejected, rejected, rejected, rejected, rejected, none, forged, none, none] as const
  const late = ['in', expired, expired, expired, expired, rejected, none, forged, none, none] as const
  return {
    'a session expired': late,
    'a session without an end': bad,
    'a session with another payload': bad,
    'a session with another signature': bad,
    'a session without a signature': bad,
    'a session signed with a key that it brings along': bad,
    'a session signed with one of our keys that is for something else': bad,
    'a session signed in another way': bad,
    'a session for another audience': bad,
  }
}

function forgedPaymentTokens() {
  const bad: readonly Answer[] = ['in', rejected, rejected, rejected, rejected, rejected, none, forged, none, none]
  return {
    'a payment token expired': bad.with(5, expired),
    'a payment token without an end': bad,
    'a payment token with another payload': bad,
    'a payment token with another signature': bad,
    'a payment token without a signature': bad,
    'a payment token signed with a key that it brings along': bad,
    'a payment token signed with one of our keys that is for something else': bad,
    'a payment token signed in another way': bad,
    'a payment token for another audience': bad,
  }
}

/** Errors that refuse access. Any other answer means that the caller was let in. */
const closing: readonly string[] = [none, rejected, expired, forged, 'AccountBlocked', 'AccountDeleted']

/** Callers for the next call too: their last call was refused, or only read public data. */
const reusable = new Map<CallerName, Record<string, string>>()

const ruleOf = ({ name, endpoint }: (typeof listedEndpoints)[number]) => otherAccessRules[name] ?? endpoint.access
const ofEachRule = Map.groupBy(listedEndpoints, ruleOf)

/**
 * Each forgery at one endpoint in three of each access rule, in turns; at every endpoint of a rule with fewer than
 * three, and with `FULL`.
 */
function callersAt(listed: (typeof listedEndpoints)[number]): CallerName[] {
  const sameRule = ofEachRule.get(ruleOf(listed))!
  const isAll = Boolean(process.env.FULL) || sameRule.length < 3
  let turn = sameRule.indexOf(listed)
  return (Object.keys(table) as CallerName[]).filter((who) => !(who in forgedTokens) || isAll || turn++ % 3 === 0)
}

test.each(listedEndpoints)('$label lets in the right callers, and gives all others the reason', async (listed) => {
  const { name, endpoint } = listed
  const accessRule = ruleOf(listed)
  const expectedOf = (who: CallerName) => {
    if (accessRule === 'sealed') return rejected
    if (who === 'a session of a remembered device' && accessRule === 'looks proved') return unproved
    if (who === 'a session of a remembered device' && accessRule === 'remembered') return 'in'
    return table[who][accessRules.indexOf(rowOf[accessRule] ?? accessRule)]
  }
  const answers: Partial<Record<CallerName, Answer>> = {}
  const shown = callersAt(listed)
  for (const who of shown) {
    const headers = reusable.get(who) ?? (await callers[who]())
    const { status, body } = await requestAs(harness, { name, endpoint }, headers)
    const domainError: ErrorName | undefined = body.error?.name
    const isClosed = closing.includes(domainError ?? '') || body.error?.meta.missing?.includes('proof')
    answers[who] = domainError && isClosed ? domainError : 'in'
    if (answers[who] === 'in') expect(status, who).toBeLessThan(500)
    else expect(status, who).toBe(statusOf(answers[who]))
    const isRead = accessRule === 'public' && endpoint.method === 'GET' && name !== 'logOut'
    const isUsed = answers[who] === 'in' && !isRead
    if (isUsed) reusable.delete(who)
    else reusable.set(who, headers)
  }
  expect(answers).toEqual(Object.fromEntries(shown.map((who) => [who, expectedOf(who)])))
})

test('a token that the test itself signs is accepted, so each forgery is refused for its one flaw', async () => {
  const { headers } = await harness.makeEntrant()
  const claims = decodeJwt(headers.authorization!.replace('Bearer ', ''))
  const signed = await sign(claims, harness.context.config.keyFor('fairdraw.session'))
  expect(await harness.get('/api/session/data', bearer(signed))).toMatchObject({ status: 200 })
})
