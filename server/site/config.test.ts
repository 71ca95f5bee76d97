import { expect, test } from 'vitest'
import { demoContent } from '#db/demo/content.ts'
import type { NamedBrand } from '#server/brands/exports.ts'
import { demoBrand } from '#server/demo/content.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { pageConfigOf } from './config.ts'

const fairdraw: NamedBrand = {
  ...demoBrand(demoContent.brands[0]!),
  logo: null,
  logoUrl: null,
  legalLine: 'Fairdraw Demonstration Ltd',
}
const lantern = { ...fairdraw, code: 'UK_LANTERN' }
const config = readConfig({ SECRET: 's'.repeat(32) })

test.each([
  ['leaving the checkout asks why', 'hasAbandonDialog', 'abandonDialog'],
  ['a competition is offered after a spin without a win', 'hasSpinOffer', 'spinOffer'],
  ['advertisements stand between sections', 'hasAdvertising', 'advertising'],
] as const)('%s only under brands that want it', (_what, setting, feature) => {
  for (const wants of [true, false])
    expect(pageConfigOf(config, { ...fairdraw, [setting]: wants }).features[feature]).toBe(wants)
})

test.each([
  ['dev', 'UK_LANTERN', true],
  ['staging', 'UK_LANTERN', true],
  ['staging', 'UK_FAIRDRAW', false],
  ['prod', 'UK_LANTERN', false],
] as const)('the wheel opens automatically in %s under %s: %s', (env, brand, opens) => {
  const config = readConfig({ SECRET: 's'.repeat(32), SPIN_AUTO_OPEN: 'UK_LANTERN' })
  const code = brand === 'UK_LANTERN' ? lantern : fairdraw
  expect(pageConfigOf({ ...config, APP_ENV: env }, code).features.spinAutoOpen).toBe(opens)
})

test('questions, winners and the survey are our own pages, unless the settings name others, of https', () => {
  const framesOf = (env: Record<string, string>) =>
    pageConfigOf(readConfig({ SECRET: 's'.repeat(32), ...env }), fairdraw).frames
  expect(framesOf({})).toEqual({ faqs: null, winners: null, survey: null })
  const [faqs, winners, survey] = ['https://help.example/faqs', 'https://won.example/', 'https://survey.example/']
  const named = { FAQ_FRAME_URL: faqs, WINNERS_FRAME_URL: winners, SURVEY_FRAME_URL: survey }
  expect(framesOf(named)).toEqual({ faqs, winners, survey })
  for (const name of Object.keys(named)) expect(() => framesOf({ [name]: 'http://help.example/' })).toThrow(name)
})

test("the page carries Stripe's publishable key, or the sandbox's", () => {
  const keyOf = (env: Record<string, string>) =>
    pageConfigOf(readConfig({ SECRET: 's'.repeat(32), ...env }), fairdraw).stripePublishableKey
  expect(keyOf({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toBe('pk_live_1')
  expect(keyOf({ SANDBOX: 'on' })).toBe('pk_test_sandbox')
  expect(keyOf({ SANDBOX: 'off' })).toBeNull()
})

test('engagement and audience tracking are off without a key, and with one come from the sandbox unless configured', () => {
  const trackingOf = (env: Record<string, string>) => {
    const { engagement, audience } = pageConfigOf(readConfig({ SECRET: 's'.repeat(32), ...env }), fairdraw)
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
