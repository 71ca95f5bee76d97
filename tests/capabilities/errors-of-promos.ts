import { pence } from '#domain/money.ts'
import { makeCampaign } from '#tests/make-campaigns.ts'
import { makePromo } from '#tests/make-promos.ts'
import type { ErrorCase } from './error-case.ts'
import { line, noon, type Somebody, type StillHouse, start } from './still-house.ts'

/** Orders one entry for £5 with a code. */
async function startWith(house: StillHouse, promo_code: string, buyer?: Pick<Somebody, 'headers'>) {
  const { tag } = await makeCampaign(house.context, { prices: [{ pricePence: 500, quantity: 1 }] })
  return start(house, { items: [line(tag, { price: 5 })], promo_code }, buyer)
}

async function visitor(house: StillHouse): Promise<Pick<Somebody, 'headers'>> {
  const { session } = await house.get('/api/session/data')
  return { headers: { authorization: `Bearer ${session}` } }
}

const check = (house: StillHouse, promo_code: string, { headers }: Pick<Somebody, 'headers'>) =>
  house.post('/api/promo/check', { promo_code }, headers)

type CodeCase = Pick<ErrorCase, 'name' | 'how'> & {
  code: (house: StillHouse, asker: Somebody) => Promise<string>
  asker?: Parameters<StillHouse['somebody']>[0]
}

/** What is wrong with a code or with whoever uses it: told when it is checked, and when an order is started with it. */
const ofCode: CodeCase[] = [
  { name: 'PromoCodeNotFound', how: 'Nobody has made this code.', code: async () => 'NOSUCHCODE' },
  { name: 'PromoCodeExpired', how: 'The code is over.', code: (house) => makePromo(house.context, { endsAt: noon }) },
  {
    name: 'PromoCampaignInactive',
    how: 'The code is not good yet.',
    code: (house) => makePromo(house.context, { startsAt: new Date(noon.getTime() + 1) }),
  },
  {
    name: 'PromoCampaignInactive',
    how: 'The competition that the code gives entries in has ended.',
    code: async (house) => {
      const { id } = await makeCampaign(house.context, { startsAt: new Date('2026-11-17T12:00:00Z'), endsAt: noon })
      return makePromo(house.context, { type: 'FREE_ENTRY', value: 1, campaignId: id })
    },
  },
  {
    name: 'PromoCampaignBetweenCycles',
    how: 'The competition that the code gives entries in is between two rounds.',
    code: async (house) => {
      const { id } = await makeCampaign(house.context, { limitType: 'DAY', activeFrom: '12:05', activeUntil: '11:55' })
      return makePromo(house.context, { type: 'FREE_ENTRY', value: 1, campaignId: id })
    },
  },
  {
    name: 'PromoCodeRequiresLogin',
    how: 'The code is for registered accounts, and a guest uses it.',
    asker: { type: 'GUEST' },
    code: (house) => makePromo(house.context, { requiresLogin: true }),
  },
  {
    name: 'ExclusivePromoWhitelistNotWhitelisted',
    how: 'The code is for those on its list, and this account is not.',
    code: (house) => makePromo(house.context, { whitelist: ['somebody.else@example.com'] }),
  },
  {
    name: 'ExclusivePromoWhitelistInvalidRequest',
    how: 'The code is for those on its list, and the list is not filled.',
    code: async (house) => {
      const code = await makePromo(house.context, { whitelist: ['somebody.else@example.com'] })
      await house.context.pool.query('truncate promo_whitelist')
      return code
    },
  },
  {
    name: 'PromoCodeExclusiveNotWhitelisted',
    how: 'The code is the personal one of another account.',
    code: async (house) => {
      const { id: personalAccountId } = await house.somebody()
      return makePromo(house.context, { personalAccountId })
    },
  },
  {
    name: 'PromoCodeGlobalLimitReached',
    how: 'Somebody else holds the last use of the code.',
    code: async (house) => {
      const code = await makePromo(house.context, { usesMax: 1 })
      await startWith(house, code)
      return code
    },
  },
  {
    name: 'PromoCodeUserLimitReached',
    how: 'The person has used the code as often as one person may.',
    code: async (house, asker) => {
      const { id, tag } = await makeCampaign(house.context, { prices: [{ pricePence: 0, quantity: 1 }] })
      const code = await makePromo(house.context, { usesPerPersonMax: 1, type: 'FREE_ENTRY', value: 1, campaignId: id })
      await start(house, { items: [line(tag, { price: 0 })], promo_code: code }, asker)
      return code
    },
  },
]

const bothWays = ({ name, how, code, asker }: CodeCase): ErrorCase[] => [
  {
    name,
    how,
    provoke: async (house) => {
      const somebody = await house.somebody(asker)
      return check(house, await code(house, somebody), somebody)
    },
  },
  {
    name,
    how,
    list: 'promo_errors',
    provoke: async (house) => {
      const somebody = await house.somebody(asker)
      return startWith(house, await code(house, somebody), somebody)
    },
  },
]

const other = { tag: 'THE-OTHER-ONE', title: 'The Other One' }

export const errorsOfPromos: ErrorCase[] = [
  ...ofCode.flatMap(bothWays),
  {
    name: 'ExclusivePromoWhitelistNoEmailOrMsisdn',
    how: 'The code is for those on its list, and nobody is signed in who could be looked up.',
    provoke: async (house) =>
      check(house, await makePromo(house.context, { whitelist: ['somebody@example.com'] }), await visitor(house)),
  },
  {
    name: 'ExclusivePromoWhitelistNotWhitelisted',
    how: 'The code is for those on its list, and the email address of the account is not confirmed.',
    meta: { confirm_email: true },
    provoke: async (house) => {
      const somebody = await house.somebody({ confirmed: false })
      return check(house, await makePromo(house.context, { whitelist: [somebody.email] }), somebody)
    },
  },
  {
    name: 'PromoCodeRequiresLogin',
    how: 'The code is for registered accounts, and nobody is signed in.',
    provoke: async (house) =>
      check(house, await makePromo(house.context, { requiresLogin: true }), await visitor(house)),
  },
  {
    name: 'TooManyRequests',
    how: 'One session tries more codes than it may in ten minutes.',
    meta: { retry_after: 600 },
    provoke: async (house) => {
      const asker = await visitor(house)
      for (let times = 0; times < house.context.config.RATE_PROMO_PER_SESSION; times += 1)
        await check(house, 'NOSUCHCODE', asker)
      return check(house, 'NOSUCHCODE', asker)
    },
  },
  {
    name: 'ValidationError',
    how: 'The code is not in capitals.',
    meta: { fields: [{ path: 'promo_code', message: 'must be 1-128 upper-case letters, digits, _ or -' }] },
    provoke: async (house) => check(house, 'tenoff', await visitor(house)),
  },
  {
    name: 'PromoCampaignAddMoreItem',
    how: 'A discount, and nothing to take it off.',
    list: 'promo_errors',
    provoke: async (house) => start(house, { promo_code: await makePromo(house.context) }),
  },
  {
    name: 'PromoCodeBelowMinSpend',
    how: 'The order comes to less than the code asks for.',
    list: 'promo_errors',
    meta: { min_spend: 10 },
    provoke: async (house) => startWith(house, await makePromo(house.context, { minSpendPence: pence(1_000) })),
  },
  {
    name: 'PromoCodeCampaignRequired',
    how: 'The competition that the code is for is not among the items.',
    list: 'promo_errors',
    meta: { campaign: other },
    provoke: async (house) => {
      const { id } = await makeCampaign(house.context, other)
      return startWith(house, await makePromo(house.context, { campaignId: id }))
    },
  },
]
