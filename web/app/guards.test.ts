import { expect, test } from 'vitest'
import { guard, needsSession } from './guards.ts'

const nobody = {
  isGuest: false,
  isProfileComplete: false,
  isPhoneVerified: false,
  guestEnded: false,
  justRegistered: false,
  justVerified: false,
}
const visitor = { state: 'visitor', ...nobody } as const
const unknown = { state: 'unknown', ...nobody } as const
const entrant = { ...nobody, state: 'signedIn', isProfileComplete: true, isPhoneVerified: true } as const
const guest = { ...entrant, isGuest: true } as const
const incomplete = { ...entrant, isProfileComplete: false, isPhoneVerified: false } as const
const unverified = { ...entrant, isPhoneVerified: false } as const
const endedGuest = { ...visitor, guestEnded: true } as const

const openPages = [
  '/',
  '/campaign/WINACAR',
  '/bundle/BIGTHREE',
  '/win-a-car',
  '/win-more/SPRING',
  '/advent',
  '/winners',
]
const readingPages = ['/terms', '/privacy', '/faqs', '/contact', '/take-part-safely', '/terms-pages/spin-terms']
const signInPages = ['/login', '/register', '/signup', '/forgot', '/guest/signup', '/logout_warning', '/subscribe/test']
const ownPages = [
  '/my_account',
  '/my_account/entries',
  '/my_account/credit_transactions',
  '/payment/pay',
  '/payment/status',
  '/free/success',
]

test.each([...openPages, ...readingPages, ...signInPages, '/reset', '/logout'])('a visitor may see %s', (path) => {
  expect(guard(path, visitor)).toBeNull()
  expect(needsSession(path)).toBe(false)
})

test.each([...ownPages, '/complete', '/verify'])('a visitor is sent from %s to log in', (path) => {
  expect(guard(path, visitor)).toBe('/login')
  expect(needsSession(path)).toBe(true)
})

test.each([...openPages, ...readingPages, ...ownPages, '/reset', '/logout'])('an entrant may see %s', (path) => {
  expect(guard(path, entrant)).toBeNull()
})

test.each([...signInPages, '/verify', '/complete'])(
  'an entrant with nothing left to do is sent home from %s',
  (path) => {
    expect(guard(path, entrant)).toBe('/')
  },
)

test.each([...openPages, ...ownPages])('whoever has no complete profile is sent from %s to complete it', (path) => {
  expect(guard(path, incomplete)).toBe('/complete')
})

test.each([...openPages, ...ownPages])('whoever has no verified phone is sent from %s to verify it', (path) => {
  expect(guard(path, unverified)).toBe('/verify')
})

test.each([...readingPages, '/logout'])('what may always be read stays open to whoever is not complete: %s', (path) => {
  expect(guard(path, incomplete)).toBeNull()
  expect(guard(path, unverified)).toBeNull()
})

test('the pages that complete and verify let in those who have that to do', () => {
  expect(guard('/complete', incomplete)).toBeNull()
  expect(guard('/verify', unverified)).toBeNull()
})

test('only a guest, one whose session has just ended and one who is being told of it may make an account', () => {
  expect(guard('/guest/register', guest)).toBeNull()
  expect(guard('/guest/register', endedGuest)).toBeNull()
  expect(guard('/guest/register', { ...entrant, justRegistered: true })).toBeNull()
  expect(guard('/guest/register', entrant)).toBe('/')
  expect(guard('/guest/register', visitor)).toBe('/')
})

test('whoever has just verified a number is told so even where the session ended meanwhile, and is else led on', () => {
  expect(guard('/verify', { ...visitor, justVerified: true })).toBeNull()
  expect(guard('/verify', { ...entrant, justVerified: true })).toBe('/')
  expect(guard('/my_account', { ...visitor, justVerified: true })).toBe('/login')
})

test.each([...openPages, ...ownPages, ...signInPages])(
  'nobody is led away from %s while it is unknown who is here',
  (path) => {
    expect(guard(path, unknown)).toBeNull()
  },
)

test('whoever is signed in may hold themselves to something, whatever is still to be done', () => {
  for (const session of [entrant, guest, incomplete, unverified])
    expect(guard('/my_account/limits', session)).toBeNull()
  expect(guard('/my_account/limits', visitor)).toBe('/login')
})
