import { describe, expect, test } from 'vitest'
import { pageAccess } from '#domain/site/site-pages.ts'
import { guardTable, listPatterns, type VisitorKind, visitorKinds, ways } from '#tests/support/site/guard-table.ts'
import { guard, needsSession } from './guards.ts'

type Facts = Parameters<typeof guard>[1]

const visitor = {
  state: 'visitor',
  isGuest: false,
  isProfileComplete: false,
  isPhoneVerified: false,
  guestEnded: false,
  justRegistered: false,
  justVerified: false,
} as const
const registered = { ...visitor, state: 'signedIn', isProfileComplete: true, isPhoneVerified: true } as const
const facts: Record<VisitorKind, Facts> = {
  visitor,
  guest: { ...registered, isGuest: true },
  registered,
  incomplete: { ...registered, isProfileComplete: false, isPhoneVerified: false },
  unverified: { ...registered, isPhoneVerified: false },
}

test('every route is a page of the site, and the table says where each kind of visitor lands', () => {
  const patterns = listPatterns().toSorted()
  expect(Object.keys(guardTable).toSorted()).toEqual(patterns)
  expect([...Object.keys(pageAccess), '/*'].toSorted()).toEqual(patterns)
})

describe.each(visitorKinds)('the guards, for %s', (visitorKind) => {
  test.each(ways)('lead $path to the page in the table, without a loop', ({ shown, landsAt }) => {
    expect(follow(shown, facts[visitorKind])).toBe(landsAt(visitorKind))
  })

  test('always allow logging out', () => {
    expect(guard('/logout', facts[visitorKind])).toBeNull()
  })
})

test.each(ways)(
  '$path waits until the session is known only if a visitor would be redirected from it',
  ({ shown, landsAt }) => {
    expect(needsSession(shown)).toBe(landsAt('visitor') !== shown && shown !== '/payment/pay')
    expect(guard(shown, { ...visitor, state: 'unknown' })).toBeNull()
  },
)

test.each('/survey /APP /about /work_with_us /competition_closed /winners /winner /maintenance /open'.split(' '))(
  '%s is public, but a signed-in user finishes their account first',
  (path) => {
    expect(visitorKinds.map((visitorKind) => guard(path, facts[visitorKind]))).toEqual([
      null,
      null,
      null,
      '/complete',
      '/verify',
    ])
  },
)

test.each(['/faqs', '/contact'])('%s can always be read', (path) => {
  expect(visitorKinds.map((visitorKind) => guard(path, facts[visitorKind]))).toEqual([null, null, null, null, null])
})

test('a bank may send the buyer back to a browser without a session', () => {
  expect(guard('/payment/status', visitor, '?order_id=a&payment_intent=pi_1')).toBeNull()
  expect(guard('/payment/status', visitor, '?order_id=a')).toBe('/login')
  expect(guard('/payment/pay', visitor, '?payment_intent=pi_1')).toBe('/login')
})

test('a guest whose session has just ended may create an account, and one that has just created it may see the confirmation', () => {
  expect(guard('/guest/register', { ...visitor, guestEnded: true })).toBeNull()
  expect(guard('/guest/register', { ...registered, justRegistered: true })).toBeNull()
  expect(guard('/my_account', { ...visitor, guestEnded: true })).toBe('/login')
})

test('a visitor who has just verified a number sees the confirmation even if the session has ended, and is redirected otherwise', () => {
  expect(guard('/verify', { ...visitor, justVerified: true })).toBeNull()
  expect(guard('/verify', { ...registered, justVerified: true })).toBe('/')
  expect(guard('/my_account', { ...visitor, justVerified: true })).toBe('/login')
})

/** Follows redirects from page to page, like a browser. */
function follow(path: string, who: Facts, steps = 3): string {
  const led = guard(path, who)
  if (led === null) return path
  expect(steps, `${path} leads on and on`).toBeGreaterThan(0)
  return follow(led, who, steps - 1)
}
