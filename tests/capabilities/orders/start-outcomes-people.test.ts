import { afterAll, expect, test } from 'vitest'
import { outcomeOf } from '#tests/capabilities/errors/outcomes.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { line, noon, openTestHarness, start, startOne, type TestHarness } from '#tests/support/servers/test-harness.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())

type Given = Parameters<TestHarness['makeEntrant']>[0]
const after = new Date(noon.getTime() + 1)

test.each([
  ['website', { appExclusive: true }, 'errors NotAllowedError'],
  ['iframe', { appExclusive: true }, 'errors NotAllowedError'],
  ['app', { appExclusive: true }, 'to pay'],
  ['app', { webExclusive: true }, 'errors NotAllowedError'],
  ['website', { webExclusive: true }, 'to pay'],
  ['iframe', { webExclusive: true }, 'to pay'],
])('a start on the %s, for a competition that is %j, comes to: %s', async (platform, exclusive, outcome) => {
  const { tag } = await makeCampaign(context, exclusive)
  const answered = await start(harness, { items: [line(tag)] }, undefined, { 'x-platform': platform })
  expect(outcomeOf(answered)).toEqual([outcome])
})

test('each app-only competition in an order from the website is named', async () => {
  const [one, other, open] = [
    await makeCampaign(context, { appExclusive: true }),
    await makeCampaign(context, { appExclusive: true }),
    await makeCampaign(context),
  ]
  const answered = await start(harness, { items: [line(one.tag), line(open.tag), line(other.tag)] })
  expect(
    answered.body.data.errors.map(({ meta }: { meta: { campaign: { tag: string } } }) => meta.campaign.tag),
  ).toEqual([one.tag, other.tag])
})

test.each<[string, Given, string]>([
  ['in Belfast', { postcode: 'BT1 1AA' }, 'errors PostcodeNotAllowed'],
  ['in Belfast, by half a postcode', { postcode: 'BT15' }, 'errors PostcodeNotAllowed'],
  ['on Guernsey', { postcode: 'GY1 1AA' }, 'errors PostcodeNotAllowed'],
  ['on Jersey', { postcode: 'JE2 3AB' }, 'errors PostcodeNotAllowed'],
  ['on the Isle of Man', { postcode: 'IM1 1AA' }, 'errors PostcodeNotAllowed'],
  ['in Birmingham', { postcode: 'B1 1AA' }, 'to pay'],
  ['in Bath', { postcode: 'BA1 1AA' }, 'to pay'],
  ['in Guildford', { postcode: 'GU1 1AA' }, 'to pay'],
  ['in Ilford', { postcode: 'IG1 1AA' }, 'to pay'],
  ['on an 18th birthday', { dob: '2008-11-18' }, 'errors NotAllowedError'],
  ['a day after it', { dob: '2008-11-17' }, 'to pay'],
  ['whose break is over now', { breakUntil: noon }, 'to pay'],
  ['whose break ends in a moment', { breakUntil: after }, 'errors TakingABreak'],
  ['whose exclusion is over now', { excludedUntil: noon }, 'to pay'],
  ['whose exclusion ends in a moment', { excludedUntil: after }, 'errors TakingABreak'],
  ['who is a guest', { type: 'GUEST' }, 'to pay'],
])('an account %s comes to: %3$s', async (_, given, outcome) => {
  expect(outcomeOf(await startOne(harness, {}, {}, await harness.makeEntrant(given)))).toEqual([outcome])
})

test('an account that may not enter for many reasons receives one at a time, in the order of the guards', async () => {
  const all = {
    state: 'BLOCKED',
    breakUntil: after,
    complete: false,
    verified: false,
    lastName: null,
    dob: '2010-01-01',
    postcode: 'BT1 1AA',
  } as const
  const mended: [Given, string][] = [
    [{}, 'AccountBlocked'],
    [{ state: 'DELETED' }, 'AccountDeleted'],
    [{ state: 'ACTIVE' }, 'TakingABreak'],
    [{ breakUntil: noon }, 'NotAuthorized'],
    [{ complete: true }, 'NotAuthorized'],
    [{ verified: true }, 'ValidationError'],
    [{ lastName: 'Tester' }, 'NotAllowedError'],
    [{ dob: '1990-11-27' }, 'PostcodeNotAllowed'],
    [{ postcode: 'B66 2EN' }, 'NotAllowedError'],
  ]
  const received = []
  let given: Given = all
  for (const [mend] of mended) {
    given = { ...given, ...mend }
    received.push(await startOne(harness, { appExclusive: true }, {}, await harness.makeEntrant(given)))
  }
  expect(received.map((answered) => outcomeOf(answered)[0]!.split(' ')[1])).toEqual(mended.map(([, name]) => name))
  expect(received.map(({ status }) => status).filter((status) => status !== 200)).toEqual([400])
})

const free = { prices: [{ pricePence: 0, quantity: 1 }] }
test.each<[string, Parameters<typeof makeCampaign>[1], Given, string]>([
  ['a free competition', free, {}, 'free'],
  ['a competition that has a price', {}, {}, 'errors NotAllowedError'],
  [
    'one that has a price and has ended',
    { startsAt: new Date(0), endsAt: noon },
    {},
    'campaign_errors CampaignInactive',
  ],
  ['one that has a price, by a blocked account', {}, { state: 'BLOCKED' }, 'errors AccountBlocked'],
  ['a free one, by a blocked account', free, { state: 'BLOCKED' }, 'errors AccountBlocked'],
])('entering %s for free', async (_, campaign, given, outcome) => {
  const { tag } = await makeCampaign(context, campaign)
  const { headers } = await harness.makeEntrant(given)
  expect(outcomeOf(await harness.post('/api/entry/create', { campaign_tag: tag }, headers))).toEqual([outcome])
})
