import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { pageConfigOf } from './config.ts'

test('leaving the checkout asks why, but not under brands that do not want it', () => {
  const config = readConfig({ SECRET: 's'.repeat(32), ABANDON_DIALOG_OFF: 'UK_TYNE_FM, UK_LANTERN' })
  const hasAbandonDialog = (brand: string) => pageConfigOf(config, brand).features.abandonDialog
  expect(['UK_FAIRDRAW', 'UK_TYNE_FM', 'UK_LANTERN'].map(hasAbandonDialog)).toEqual([true, false, false])
})

test('a competition is offered after a spin without a win, but not under brands that do not want it', () => {
  const config = readConfig({ SECRET: 's'.repeat(32), SPIN_OFFER_OFF: 'UK_LANTERN' })
  const isOffered = (brand: string) => pageConfigOf(config, brand).features.spinOffer
  expect(['UK_FAIRDRAW', 'UK_LANTERN'].map(isOffered)).toEqual([true, false])
})

test('advertisements stand between sections only under brands that want them', () => {
  const advertises = (env: Record<string, string>) =>
    ['UK_FAIRDRAW', 'UK_LANTERN'].map(
      (brand) => pageConfigOf(readConfig({ SECRET: 's'.repeat(32), ...env }), brand).features.advertising,
    )
  expect(advertises({})).toEqual([false, false])
  expect(advertises({ ADVERTISING: 'UK_LANTERN' })).toEqual([false, true])
})

test.each([
  ['dev', 'UK_LANTERN', true],
  ['staging', 'UK_LANTERN', true],
  ['staging', 'UK_FAIRDRAW', false],
  ['prod', 'UK_LANTERN', false],
] as const)('in %s the wheel opens by itself under %s: %s', (env, brand, opens) => {
  const config = readConfig({ SECRET: 's'.repeat(32), SPIN_AUTO_OPEN: 'UK_LANTERN' })
  expect(pageConfigOf({ ...config, APP_ENV: env }, brand).features.spinAutoOpen).toBe(opens)
})

test('questions, winners and the survey are our own pages, unless the settings name others, of https', () => {
  const framesOf = (env: Record<string, string>) =>
    pageConfigOf(readConfig({ SECRET: 's'.repeat(32), ...env }), 'UK_FAIRDRAW').frames
  expect(framesOf({})).toEqual({ faqs: null, winners: null, survey: null })
  const [faqs, winners, survey] = ['https://help.example/faqs', 'https://won.example/', 'https://survey.example/']
  const named = { FAQ_FRAME_URL: faqs, WINNERS_FRAME_URL: winners, SURVEY_FRAME_URL: survey }
  expect(framesOf(named)).toEqual({ faqs, winners, survey })
  for (const name of Object.keys(named)) expect(() => framesOf({ [name]: 'http://help.example/' })).toThrow(name)
})

test("the page carries Stripe's publishable key, or the sandbox's", () => {
  const keyOf = (env: Record<string, string>) =>
    pageConfigOf(readConfig({ SECRET: 's'.repeat(32), ...env }), 'UK_FAIRDRAW').stripePublishableKey
  expect(keyOf({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toBe('pk_live_1')
  expect(keyOf({ SANDBOX: 'on' })).toBe('pk_test_sandbox')
  expect(keyOf({ SANDBOX: 'off' })).toBeNull()
})

test('engagement and audience tracking are off without a key, and with one come from the sandbox unless configured', () => {
  const trackingOf = (env: Record<string, string>) => {
    const { engagement, audience } = pageConfigOf(readConfig({ SECRET: 's'.repeat(32), ...env }), 'UK_FAIRDRAW')
    return { engagement, audience }
  }
  expect(trackingOf({})).toEqual({ engagement: null, audience: null })
  expect(trackingOf({ ENGAGEMENT_KEY: 'eng-1', AUDIENCE_KEY: 'aud-1' })).toEqual({
    engagement: { key: 'eng-1', scriptUrl: '/sandbox/engagement/sdk.js' },
    audience: { key: 'aud-1', scriptUrl: '/sandbox/audience/add-on.js' },
  })
  const scriptUrl = 'https://cdn.example/sdk.js'
  expect(trackingOf({ ENGAGEMENT_KEY: 'eng-1', ENGAGEMENT_SCRIPT_URL: scriptUrl })).toEqual({
    engagement: { key: 'eng-1', scriptUrl },
    audience: null,
  })
})
