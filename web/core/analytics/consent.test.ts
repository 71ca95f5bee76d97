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
  test('allows exactly the categories that the visitor allowed', () => {
    answer(['necessary', 'marketing'])
    expect([hasConsent('marketing'), hasConsent('analytics'), isConsentAnswered()]).toEqual([true, false, true])
  })

  test('may refuse everything, and still counts as an answer', () => {
    answer(['necessary'])
    expect([hasConsent('marketing'), hasConsent('analytics'), isConsentAnswered()]).toEqual([false, false, true])
  })

  test.each([
    ['nothing was answered', () => {}],
    ['the answer has run out', () => answer(['marketing'], { expirationTime: Date.now() })],
    ['something else was asked', () => answer(['marketing'], { revision: CONSENT_REVISION - 1 })],
    ['what is stored cannot be read', () => localStorage.setItem(CONSENT_KEY, '{')],
  ])('is ignored when %s', (_, given) => {
    given()
    expect([hasConsent('marketing'), isConsentAnswered()]).toEqual([false, false])
  })

  test('is ignored when the browser blocks storage', () => {
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

describe('the question', () => {
  const tracker = { key: 'key-1', scriptUrl: '/sdk.js' }

  test('mentions audiences only when an audience script is configured', () => {
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
  ])('and the answer of %s (%j, %j) when the site uses %s (%j, %j) count: %s', async (...given) => {
    const [, engagementThen, audienceThen, , engagement, audience, counts] = given
    openBrowser({ ...testPageConfig, engagement, audience })
    answer(['marketing'], { revision: consentRevision({ engagement: engagementThen, audience: audienceThen }) })
    vi.resetModules()
    const ofThisPage = await import('./consent.ts')
    expect([ofThisPage.hasConsent('marketing'), ofThisPage.isConsentAnswered()]).toEqual([counts, counts])
  })
})

describe('a callback that waits for consent', () => {
  test('runs at once when consent was given already', () => {
    answer(['marketing'])
    let done = 0
    whenConsented('marketing', () => done++)
    expect(done).toBe(1)
  })

  test('runs once consent is given, and only once', () => {
    let done = 0
    whenConsented('marketing', () => done++)
    expect(done).toBe(0)
    answer(['analytics'])
    expect(done).toBe(0)
    answer(['marketing'])
    answer(['marketing', 'analytics'])
    expect(done).toBe(1)
  })

  test('does not run after the wait is cancelled', () => {
    let done = 0
    whenConsented('analytics', () => done++)()
    answer(['analytics'])
    expect(done).toBe(0)
  })

  test('runs when consent is given in another tab', () => {
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
