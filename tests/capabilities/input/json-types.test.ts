import { afterAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#contract/endpoints.ts'
import { describeWire } from '#contract/wire.ts'
import { makeFewAtATime } from '#server/platform/few-at-a-time.ts'
import { addStaffKey } from '#server/staff/exports.ts'
import { bearer } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { item, startBuying } from '#tests/support/payments/shop.ts'
import { openHarness } from '#tests/support/servers/harness.ts'
import { commander, makeStaff, signInStaff, staffOfHouse } from '#tests/support/staff/make-staff.ts'
import { fieldPaths, type Schema, withValues } from './bad-values.ts'
import { goodBodies, goodParams } from './good-requests.ts'
import { isRefusedAt, type Sent, send } from './send.ts'

const harness = await openHarness({ processes: 1, roles: 'api,payments,console' })
const { context } = harness
const url = harness.url()
afterAll(() => harness.stop())

const { tag } = await makeCampaign(context, { tag: 'WINACAR' })
const staff = await signInStaff(context, await makeStaff(context, { roles: staffOfHouse }), url)
const operator = bearer(await addStaffKey(context, 'JSON Types', commander))
/** With many more requests at once the server answers 503. */
const limited = makeFewAtATime(20)

/**
 * One value of each JSON type, and values that break code which expects a string. They are JSON texts, because some
 * have no JavaScript literal.
 */
const values: readonly [what: string, json: string][] = [
  ['null', 'null'],
  ['true', 'true'],
  ['zero', '0'],
  ['a negative number', '-1'],
  ['a fraction', '0.1'],
  ['a number beyond every integer', '1e300'],
  ['a number beyond a double', '1e999'],
  ['an empty text', '""'],
  ['a space', '" "'],
  ['a word', '"x"'],
  ['a text of 20,000 characters', JSON.stringify('x'.repeat(20_000))],
  ['an emoji', '"\\ud83c\\udf9f"'],
  ['a high surrogate alone', '"\\ud800"'],
  ['a low surrogate alone', '"\\udc00"'],
  ['a null character', '"\\u0000"'],
  ['an empty array', '[]'],
  ['an array in an array', '[[]]'],
  ['an array of null', '[null]'],
  ['an array of texts', '["x"]'],
  ['an empty object', '{}'],
  ['an object whose toString is a text', '{"toString":"x"}'],
  ['an object whose toString and valueOf are null', '{"toString":null,"valueOf":null}'],
  ['an object with a length', '{"length":3,"0":"x"}'],
  ['an object with a prototype', '{"__proto__":null,"constructor":{"prototype":null}}'],
]
const objects = values.filter(([what]) => what.includes('toString'))
/** The short tests omit values that are similar to another one. */
const inShortTests =
  /^(null|zero|a number beyond a double|a text of|a high surrogate|a null char|an array of null|an object)/
const tried = values.filter(([what]) => process.env.FULL !== undefined || inShortTests.test(what))

const withBody = allEndpoints
  .filter(({ endpoint }) => endpoint.body && !endpoint.upload)
  .map(({ name, endpoint }) => ({ name, endpoint, label: `${endpoint.method} ${endpoint.path}` }))

/** A new caller for each endpoint, because an accepted request may end the session or close the account. */
async function headersOf({ access }: Endpoint): Promise<Record<string, string>> {
  if (access === 'operator') return operator
  if (access === 'staff' || access === 'signing-in') return staff
  const buyer = await harness.makeBuyer()
  if (access !== 'payment') return buyer.bearer
  const { token } = await startBuying(url, buyer.bearer, [item(tag, 1, 200)])
  return bearer(token!.token)
}

/** The body is JSON text already, so that numbers and prototypes reach the server unchanged. */
const bodyWith = (good: unknown, paths: readonly (readonly string[])[], json: string) =>
  JSON.stringify(withValues(good, paths, 'THE VALUE')).replaceAll('"THE VALUE"', () => json)

describe('No value of a JSON type is answered 500', () => {
  test.each(withBody)('by $label', async ({ name, endpoint }) => {
    const good = goodBodies[name]!
    const paths = fieldPaths(describeWire(endpoint.body!) as Schema, good)
    const address = endpoint.path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(goodParams[name]?.[key] ?? ''))
    const headers = { 'content-type': 'application/json', ...(await headersOf(endpoint)) }
    // All fields of a request are checked together, so one request tries a value in each of them.
    const all: [string, readonly (readonly string[])[], string][] = tried.map(([what, json]) => [what, paths, json])
    const each = paths.flatMap((path) =>
      (process.env.FULL ? values : objects).map(([what, json]): [string, readonly (readonly string[])[], string] => [
        `${path.join('.')}: ${what}`,
        [path],
        json,
      ]),
    )
    const sent = await Promise.all(
      [...all, ...each].map(([what, at, json]) =>
        limited(async () => ({
          what,
          answer: await send(url + address, endpoint.method, bodyWith(good, at, json), headers),
        })),
      ),
    )
    // A busy machine answers 503. An unexpected error is 500, and also appears in the log below.
    const isAnswered = ({ status, error }: Sent) =>
      status === 503 || (status < 500 && (status < 400 || error !== undefined))
    expect(
      sent.filter(({ answer }) => !isAnswered(answer)).map(({ what, answer }) => `${what}: ${answer.status}`),
    ).toEqual([])
  })

  test('and no unexpected error is logged', () => {
    expect(harness.faults).toEqual([])
  })
})

describe('A birth date that is not text is refused beside its field', () => {
  const births = withBody.flatMap(({ name, endpoint, label }) =>
    fieldPaths(describeWire(endpoint.body!) as Schema, goodBodies[name]!)
      .filter((path) => ['dob', 'birth_date'].includes(path.at(-1)!))
      .map((path) => ({ name, endpoint, label, path })),
  )
  test.each(births)('by $label', async ({ name, endpoint, path }) => {
    const address = endpoint.path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(goodParams[name]?.[key] ?? ''))
    const headers = { 'content-type': 'application/json', ...(await headersOf(endpoint)) }
    for (const json of ['{"toString":"x"}', '{}', '[]', '["1990-02-03"]', '7', 'true']) {
      const answer = await send(url + address, 'POST', bodyWith(goodBodies[name]!, [path], json), headers)
      expect(isRefusedAt(path.join('.'), answer), `${json}: ${JSON.stringify(answer)}`).toBe(true)
    }
  })
})
