import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openBrowser, testPageConfig } from '#web/core/browser-for-tests.ts'
import {
  CONSENT_KEY,
  CONSENT_REVISION,
  consentCategories,
  consentRevision,
  hasConsent,
  isConsentAnswered,
  whenConsented,
} from './consent.ts'

beforeEach(() => openBrowser())

const inAMinute = () => Date.now() + 60_000

function answer(categories: string[], { revision = CONSENT_REVISION, expirationTime = inAMinute() } = {}): void {
  localStorage.setItem(CONSENT_KEY, JSON.stringify({ categories, revision, expirationTime }))
  window.dispatchEvent(new Event('cc:onConsent'))
}

describe('the stored answer', () => {
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
    ['what is stored cannot be read', () => localStorage.setItem(CONSENT_KEY, '{')],
  ])('counts for nothing where %s', (_, given) => {
    given()
    expect([hasConsent('marketing'), isConsentAnswered()]).toEqual([false, false])
  })

  test('counts for nothing where the browser lets nothing be stored', () => {
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

describe('what is asked', () => {
  const tracker = { key: 'key-1', scriptUrl: '/sdk.js' }

  test('is about audiences only where something tracks them', () => {
    expect(consentCategories(testPageConfig)).toEqual(['analytics', 'marketing'])
    expect(consentCategories({ ...testPageConfig, engagement: tracker })).toEqual(['analytics', 'marketing'])
    const tracked = { ...testPageConfig, audience: tracker }
    expect(consentCategories(tracked)).toEqual(['analytics', 'marketing', 'audience'])
  })

  test.each([
    ['a visitor who was asked neither', null, null, 'neither', null, null, true],
    ['a visitor who was asked neither', null, null, 'engagement', tracker, null, false],
    ['a visitor who was asked neither', null, null, 'audiences', null, tracker, false],
    ['a visitor who was asked about engagement', tracker, null, 'audiences', null, tracker, false],
    ['a visitor who was asked about engagement', tracker, null, 'neither', null, null, true],
    ['a visitor who was asked about both', tracker, tracker, 'audiences', null, tracker, true],
  ])('and the answer of %s (%j, %j) where %s is followed (%j, %j) counts: %s', async (...given) => {
    const [, engagementThen, audienceThen, , engagement, audience, counts] = given
    openBrowser({ ...testPageConfig, engagement, audience })
    answer(['marketing'], { revision: consentRevision({ engagement: engagementThen, audience: audienceThen }) })
    vi.resetModules()
    const ofThisPage = await import('./consent.ts')
    expect([ofThisPage.hasConsent('marketing'), ofThisPage.isConsentAnswered()]).toEqual([counts, counts])
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

  test('is not done after the wait is cancelled', () => {
    let done = 0
    whenConsented('analytics', () => done++)()
    answer(['analytics'])
    expect(done).toBe(0)
  })

  test('receives what is answered in another tab', () => {
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
