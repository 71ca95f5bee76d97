import { beforeEach, describe, expect, test } from 'vitest'
import { standInBrowser } from './browser-for-tests.ts'
import { CONSENT_KEY, CONSENT_REVISION, hasConsent, isConsentAnswered, whenConsented } from './consent.ts'

beforeEach(() => standInBrowser())

const inAMinute = () => Date.now() + 60_000

function answer(categories: string[], { revision = CONSENT_REVISION, expirationTime = inAMinute() } = {}): void {
  localStorage.setItem(CONSENT_KEY, JSON.stringify({ categories, revision, expirationTime }))
  window.dispatchEvent(new Event('cc:onConsent'))
}

describe('what somebody has answered', () => {
  test('allows what they allowed and nothing else', () => {
    answer(['necessary', 'marketing'])
    expect([hasConsent('marketing'), hasConsent('analytics'), isConsentAnswered()]).toEqual([true, false, true])
  })

  test('may be no to everything, which is an answer too', () => {
    answer(['necessary'])
    expect([hasConsent('marketing'), hasConsent('analytics'), isConsentAnswered()]).toEqual([false, false, true])
  })

  test.each([
    ['nothing was answered', () => {}],
    ['the answer has run out', () => answer(['marketing'], { expirationTime: Date.now() })],
    ['something else was asked', () => answer(['marketing'], { revision: CONSENT_REVISION - 1 })],
    ['what is kept cannot be read', () => localStorage.setItem(CONSENT_KEY, '{')],
  ])('counts for nothing where %s', (_, given) => {
    given()
    expect([hasConsent('marketing'), isConsentAnswered()]).toEqual([false, false])
  })

  test('counts for nothing where the browser lets nothing be kept', () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
    expect([hasConsent('analytics'), isConsentAnswered()]).toEqual([false, false])
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, writable: true, value: undefined })
  })
})

describe('what waits for an answer', () => {
  test('is done at once where it is allowed already', () => {
    answer(['marketing'])
    let done = 0
    whenConsented('marketing', () => done++)
    expect(done).toBe(1)
  })

  test('is done once it is allowed, and only once', () => {
    let done = 0
    whenConsented('marketing', () => done++)
    expect(done).toBe(0)
    answer(['analytics'])
    expect(done).toBe(0)
    answer(['marketing'])
    answer(['marketing', 'analytics'])
    expect(done).toBe(1)
  })

  test('is not done when nobody waits any longer', () => {
    let done = 0
    whenConsented('analytics', () => done++)()
    answer(['analytics'])
    expect(done).toBe(0)
  })

  test('hears what is answered in another tab', () => {
    let done = 0
    whenConsented('analytics', () => done++)
    localStorage.setItem(
      CONSENT_KEY,
      JSON.stringify({ categories: ['analytics'], revision: CONSENT_REVISION, expirationTime: inAMinute() }),
    )
    window.dispatchEvent(new Event('storage'))
    expect(done).toBe(1)
  })
})
