import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** The files that may name a provider, by the beginning of their path, each with its reason. */
const allowed: Record<string, string> = {
  'domain/money/payment.ts': 'the list of providers, from which their type follows',
  'domain/site/capacity.ts': 'the limits that providers document',
  'contract/payments.ts': 'each provider has its own endpoints on the wire',
  'contract/config.ts': 'the page configuration has a field for the key of the card provider',
  'server/site/config.ts': 'gives that field its value',
  'server/payments/providers/': 'the adapters and their registry',
  'server/payments/exports.ts': 'the sandbox sends the events to which the endpoint of the card provider subscribes',
  'server/http/payments/payments.ts': 'the registry of routes',
  'server/boot/start-sandbox.ts': 'the sandbox has a simulator for each provider',
  'server/platform/config/environment.ts': 'settings',
  'server/platform/context-for.ts': 'the setting that decides which roles have payment clients',
  'web/features/payment/providers/': 'the forms of the providers and their registry',
  'web/core/entering/pay-marks.tsx': 'the names of the ways to pay, beside the enter button',
  'web/features/payment/outcome/': 'only cards return from a page of a bank, by the SDK of their provider',
  'console/core/payment-providers.ts': 'the registry of names for staff',
}
const isAllowed = (path: string) => Object.keys(allowed).some((place) => path.startsWith(place))

const naming = readSources().filter(
  ({ path, text }) =>
    /^(domain|contract|server|web|console|ui)\//.test(path) &&
    !/(\.test|-for-tests)\.tsx?$/.test(path) &&
    /stripe|paypal/i.test(text),
)

test('code outside the registries and the folders of the providers names no provider', () => {
  expect(naming.map(({ path }) => path).filter((path) => !isAllowed(path))).toEqual([])
})

test('every place that may name a provider does so', () => {
  const unused = Object.keys(allowed).filter((place) => !naming.some(({ path }) => path.startsWith(place)))
  expect(unused).toEqual([])
})
