import { pence } from '#domain/money/money.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { type Entrant, line, noon, start, type TestHarness } from '#tests/support/servers/test-harness.ts'
import type { ErrorCase } from './error-case.ts'

/** Orders one entry for £5 with a code. */
async function startWith(harness: TestHarness, promo_code: string, buyer?: Pick<Entrant, 'headers'>) {
  const { tag } = await makeCampaign(harness.context, { prices: [{ pricePence: 500, quantity: 1 }] })
  return start(harness, { items: [line(tag, { price: 5 })], promo_code }, buyer)
}

async function visitor(harness: TestHarness): Promise<Pick<Entrant, 'headers'>> {
  const { session } = await harness.get('/api/session/data')
  return { headers: { authorization: `Bearer ${session}` } }
}

const check = (harness: TestHarness, promo_code: string, { headers }: Pick<Entrant, 'headers'>) =>
  harness.post('/api/promo/check', { promo_code }, headers)

type CodeCase = Pick<ErrorCase, 'name' | 'how'> & {
  code: (harness: TestHarness, asker: Entrant) => Promise<string>
  asker?: Parameters<TestHarness['makeEntrant']>[0]
}

/** Errors of a code or its user. They are reported when the code is checked, and when an order is started with it. */
const ofCode: CodeCase[] = [
  { name: 'PromoCodeNotFound', how: 'This code does not exist.', code: async () => 'NOSUCHCODE' },
  {
    name: 'PromoCodeExpired',
    how: 'The code has expired.',
    code: (harness) => makePromo(harness.context, { endsAt: noon }),
  },
  {
    name: 'PromoCampaignInactive',
    how: 'The code is not valid yet.',
    code: (harness) => makePromo(harness.context, { startsAt: new Date(noon.getTime() + 1) }),
  },
  {
    name: 'PromoCampaignInactive',
    how: 'The competition that the code gives entries in has ended.',
    code: async (harness) => {
      const { id } = await makeCampaign(harness.context, { startsAt: new Date('2026-11-17T12:00:00Z'), endsAt: noon })
      return makePromo(harness.context, { type: 'FREE_ENTRY', value: 1, campaignId: id })
    },
  },
  {
    name: 'PromoCampaignBetweenCycles',
    how: 'The competition that the code gives entries in is between two rounds.',
    code: async (harness) => {
      const { id } = await makeCampaign(harness.context, {
        limitType: 'DAY',
        activeFrom: '12:05',
        activeUntil: '11:55',
      })
      return makePromo(harness.context, { type: 'FREE_ENTRY', value: 1, campaignId: id })
    },
  },
  {
    name: 'PromoCodeRequiresLogin',
    how: 'The code is for registered accounts, and a guest uses it.',
    asker: { type: 'GUEST' },
    code: (harness) => makePromo(harness.context, { requiresLogin: true }),
  },
  {
    name: 'ExclusivePromoWhitelistNotWhitelisted',
    how: 'The code is for people on its list, and this account is not on it.',
    code: (harness) => makePromo(harness.context, { whitelist: ['somebody.else@example.com'] }),
  },
  {
    name: 'ExclusivePromoWhitelistInvalidRequest',
    how: 'The code is for people on its list, and the list is empty.',
    code: async (harness) => {
      const code = await makePromo(harness.context, { whitelist: ['somebody.else@example.com'] })
      await harness.context.pool.query('truncate promo_whitelist')
      return code
    },
  },
  {
    name: 'PromoCodeExclusiveNotWhitelisted',
    how: 'The code is personal to another account.',
    code: async (harness) => {
      const { id: personalAccountId } = await harness.makeEntrant()
      return makePromo(harness.context, { personalAccountId })
    },
  },
  {
    name: 'PromoCodeGlobalLimitReached',
    how: 'Another buyer holds the last use of the code.',
    code: async (harness) => {
      const code = await makePromo(harness.context, { usesMax: 1 })
      await startWith(harness, code)
      return code
    },
  },
  {
    name: 'PromoCodeUserLimitReached',
    how: 'The person has used the code as often as allowed.',
    code: async (harness, asker) => {
      const { id, tag } = await makeCampaign(harness.context, { prices: [{ pricePence: 0, quantity: 1 }] })
      const code = await makePromo(harness.context, {
        usesPerPersonMax: 1,
        type: 'FREE_ENTRY',
        value: 1,
        campaignId: id,
      })
      await start(harness, { items: [line(tag, { price: 0 })], promo_code: code }, asker)
      return code
    },
  },
]

const bothWays = ({ name, how, code, asker }: CodeCase): ErrorCase[] => [
  {
    name,
    how,
    provoke: async (harness) => {
      const entrant = await harness.makeEntrant(asker)
      return check(harness, await code(harness, entrant), entrant)
    },
  },
  {
    name,
    how,
    list: 'promo_errors',
    provoke: async (harness) => {
      const entrant = await harness.makeEntrant(asker)
      return startWith(harness, await code(harness, entrant), entrant)
    },
  },
]

const other = { tag: 'THE-OTHER-ONE', title: 'The Other One' }

export const errorsOfPromos: ErrorCase[] = [
  ...ofCode.flatMap(bothWays),
  {
    name: 'ExclusivePromoWhitelistNoEmailOrMsisdn',
    how: 'The code is for people on its list, and the caller is not signed in.',
    provoke: async (harness) =>
      check(harness, await makePromo(harness.context, { whitelist: ['somebody@example.com'] }), await visitor(harness)),
  },
  {
    name: 'ExclusivePromoWhitelistNotWhitelisted',
    how: 'The code is for people on its list, and the email address of the account is not confirmed.',
    meta: { confirm_email: true },
    provoke: async (harness) => {
      const entrant = await harness.makeEntrant({ confirmed: false })
      return check(harness, await makePromo(harness.context, { whitelist: [entrant.email] }), entrant)
    },
  },
  {
    name: 'PromoCodeRequiresLogin',
    how: 'The code is for registered accounts, and the caller is not signed in.',
    provoke: async (harness) =>
      check(harness, await makePromo(harness.context, { requiresLogin: true }), await visitor(harness)),
  },
  {
    name: 'TooManyRequests',
    how: 'One session tries more codes than the limit of ten minutes.',
    meta: { retry_after: 600 },
    provoke: async (harness) => {
      const asker = await visitor(harness)
      for (let times = 0; times < harness.context.config.RATE_PROMO_PER_SESSION; times += 1)
        await check(harness, 'NOSUCHCODE', asker)
      return check(harness, 'NOSUCHCODE', asker)
    },
  },
  {
    name: 'ValidationError',
    how: 'The code is not in capitals.',
    meta: { fields: [{ path: 'promo_code', message: 'must be 1-128 upper-case letters, digits, _ or -' }] },
    provoke: async (harness) => check(harness, 'tenoff', await visitor(harness)),
  },
  {
    name: 'PromoCampaignAddMoreItem',
    how: 'The code gives a discount, and the order has no amount to reduce.',
    list: 'promo_errors',
    provoke: async (harness) => start(harness, { promo_code: await makePromo(harness.context) }),
  },
  {
    name: 'PromoCodeBelowMinSpend',
    how: 'The order is below the minimum of the code.',
    list: 'promo_errors',
    meta: { min_spend: 10 },
    provoke: async (harness) => startWith(harness, await makePromo(harness.context, { minSpendPence: pence(1_000) })),
  },
  {
    name: 'PromoCodeCampaignRequired',
    how: 'The competition that the code is for is not among the items.',
    list: 'promo_errors',
    meta: { campaign: other },
    provoke: async (harness) => {
      const { id } = await makeCampaign(harness.context, other)
      return startWith(harness, await makePromo(harness.context, { campaignId: id }))
    },
  },
]
