import { afterAll, beforeEach, expect, test } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { type ErrorName, errorNames, errorText, errSchema, statusOf } from '#contract/errors.ts'
import { fromWire } from '#contract/wire.ts'
import { PARTNER_KEYS } from '#tests/support/accounts/partner-tokens.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { errorsOfAccounts } from './errors-of-accounts.ts'
import { errorsOfCampaigns } from './errors-of-campaigns.ts'
import { errorsOfContent } from './errors-of-content.ts'
import { errorsOfOrders } from './errors-of-orders.ts'
import { errorsOfPartners } from './errors-of-partners.ts'
import { errorsOfPayments } from './errors-of-payments.ts'
import { errorsOfPeople } from './errors-of-people.ts'
import { errorsOfPromos } from './errors-of-promos.ts'
import { errorsOfSpins } from './errors-of-spins.ts'
import { errorsOfWinners } from './errors-of-winners.ts'
import { type Recorded, readErrorsPage, writeErrorsPage } from './errors-page.ts'
import { errorsIn } from './outcomes.ts'

const harness = await openTestHarness({ RATE_CALLS_PER_MINUTE: '40', PARTNER_KEYS })
afterAll(() => harness.close())
beforeEach(() => {
  harness.setTime(noon)
  harness.sandbox.faults.clear()
})

const cases = [
  ...errorsOfPeople,
  ...errorsOfCampaigns,
  ...errorsOfPromos,
  ...errorsOfOrders,
  ...errorsOfPayments,
  ...errorsOfAccounts,
  ...errorsOfPartners,
  ...errorsOfSpins,
  ...errorsOfWinners,
  ...errorsOfContent,
]
/** Errors that no call causes today, with the reason why the catalogue contains them. */
const unprovoked: Partial<Record<ErrorName, string>> = {
  PaymentDeclined: 'A decline is an answer: `complete` answers `success: false` with the text as its `reason`.',
}

const recorded: Recorded[] = []

test.each(cases)('$name is answered: $how', async ({ name, how, list = null, meta = {}, beside = [], provoke }) => {
  const answered = await provoke(harness)
  const text = errorText(fromWire(errSchema, { name, message: '', meta: meta as Record<string, unknown> }))
  const errors = errorsIn(answered)
  expect(errors).toContainEqual({ list, error: { name, message: text, meta } })
  expect(new Set(errors.map(({ error }) => error.name))).toEqual(new Set([name, ...beside]))
  const { call, status } = answered
  expect(status).toBe(list ? 200 : statusOf(name))
  recorded.push({ call: routeOf(call), name, place: list ?? String(status), how, meta, text })
})

test('every name of the catalogue is provoked, or has a reason why no call leads to it', () => {
  const provoked = new Set(cases.map(({ name }) => name))
  const excused = errorNames.filter((name) => name in unprovoked)
  expect(excused.filter((name) => provoked.has(name))).toEqual([])
  expect(errorNames.filter((name) => !provoked.has(name) && !(name in unprovoked))).toEqual([])
})

test('docs/errors.md has the answers of these tests', async () => {
  const page = writeErrorsPage(recorded, unprovoked)
  expect(new Set(readErrorsPage(page))).toEqual(new Set(recorded))
  await expect(page).toMatchFileSnapshot('../../../docs/errors.md')
})

/** The path of the call in the contract, without the ids of one answer. */
function routeOf(call: string): string {
  const routes = allEndpoints.map(({ endpoint: { method, path } }) => `${method} ${path}`)
  return routes.find((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(call))!
}
