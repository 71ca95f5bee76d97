import { afterAll, expect, test } from 'vitest'
import { setBrandOptIns } from '#contract/accounts.ts'
import { recordEvents } from '#contract/content.ts'
import { type DataExport, dataExportSchema, getDataExport } from '#contract/data-export.ts'
import { spin } from '#contract/spins.ts'
import { sendCode } from '#contract/verification.ts'
import { fromWire } from '#contract/wire.ts'
import { buildApp } from '#server/boot/app.ts'
import { anyMsisdn, madePassword, makeAccount, signIn } from '#tests/support/accounts/make-accounts.ts'
import { readProof } from '#tests/support/accounts/read-proof.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { makeWheel } from '#tests/support/campaigns/make-wheel.ts'
import { testContext } from '#tests/support/database/database.ts'
import { orderOf, payOrder, startOrder } from '#tests/support/payments/orders.ts'
import { call } from '#tests/support/servers/call.ts'

const now = new Date('2026-11-18T12:00:00Z')
const context = await testContext({ now: () => now })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const download = (headers: Record<string, string>) =>
  call(app, getDataExport, { body: { proof: madePassword }, headers })

/** An account with data of every kind, each marked by the same word. */
async function liveThrough(word: string) {
  const account = await makeAccount(context, {
    email: `${word}@example.com`,
    lastName: word,
    dob: '1990-11-27',
    creditPence: 700,
    monthlyLimitPence: 10_000,
    breakUntil: new Date('2026-11-18T11:00:00Z'),
  })
  const headers = await signIn(context, account)
  const { tag } = await makeCampaign(context, { tag: `PRIZE-OF-${word.toUpperCase()}` })
  const code = await makePromo(context, { code: `CODE-OF-${word.toUpperCase()}`, whitelist: [account.email] })
  await startOrder(context, account.id, orderOf([{ tag, pricePence: 500, quantity: 3 }], { promoCode: code }))
  const bought = await context.db.selectFrom('purchases').select('id').where('accountId', '=', account.id).execute()
  const payment = { id: account.id, purchaseId: bought[0]!.id, provider: 'STRIPE', state: 'CAPTURED' }
  const secrets = { providerRef: `pi_${word}`, clientSecret: `pi_${word}_secret_x` }
  await context.db
    .insertInto('payments')
    .values({ ...payment, ...secrets, amountPence: 450 })
    .execute()
  await payOrder(context, bought[0]!.id)
  const optIns = { ...setBrandOptIns, path: '/api/optin/take_a_break' } as const
  await call(app, optIns, { body: { opt_in_sms: true }, headers })
  const events = [{ name: 'page_view', at: now.toISOString(), path: `/page-of-${word}` }]
  await call(app, recordEvents, { body: { events }, headers })
  const whitelist = await makeWheel(context, [{ type: 'MANUAL_PRIZE', description: `A mug for ${word}` }])
  await call(app, spin, { body: { whitelist }, headers })
  await call(app, sendCode, { body: { msisdn: anyMsisdn(), recaptcha: 'test-pass' }, headers })
  return { ...account, headers }
}

const [ada, bea] = [await liveThrough('ada'), await liveThrough('bea')]

test('a user gets all data that is stored about them', async () => {
  const { status, data } = await download(ada.headers)
  expect(status).toBe(200)
  const held: DataExport = fromWire(dataExportSchema, data)
  expect(held).toMatchObject({
    madeAt: now,
    account: {
      externalId: ada.externalId,
      accountType: 'REGISTERED',
      email: 'ada@example.com',
      lastName: 'ada',
      dob: '1990-11-27',
      postcode: 'B66 2EN',
      msisdn: ada.msisdn,
      createdAt: now,
    },
    brandOptIns: [{ name: 'take_a_break', optInSms: true, optInEmail: false }],
    limits: { monthlyPence: 10_000, breakUntil: new Date('2026-11-18T11:00:00Z'), excludedUntil: null },
    accountEvents: [{ name: 'brand_opt_ins_set' }],
    sessions: [{ createdAt: now, endedAt: null, platform: 'website' }],
    pageEvents: [{ name: 'page_view', path: '/page-of-ada' }],
    codesSent: [{ tries: 0, confirmedAt: null }],
    purchases: [
      {
        state: 'COMPLETED',
        promoCode: 'CODE-OF-ADA',
        discountTotalPence: 50,
        totalPence: 450,
        items: [{ title: 'The PRIZE-OF-ADA prize', quantity: 3, pricePence: 500 }],
        entries: [{ campaignTag: 'PRIZE-OF-ADA', state: 'ISSUED', firstTicket: 1, lastTicket: 3 }],
        payments: [{ provider: 'STRIPE', reference: 'pi_ada', amountPence: 450, state: 'CAPTURED' }],
      },
    ],
    credit: {
      lots: [{ source: 'GOODWILL', grantedPence: 700 }],
      activity: [{ transactionType: 'CREDIT', amountPence: 700 }],
    },
    spins: [{ spunAt: now, won: { description: 'A mug for ada' }, promoCode: null }],
    promoCodes: ['CODE-OF-ADA'],
  })
})

test('a user gets no data about another, also not about another account of the same person', async () => {
  const asGuest = await makeAccount(context, { type: 'GUEST', personId: bea.personId, email: bea.email })
  const hers = JSON.stringify((await download(bea.headers)).data)
  expect(hers).toContain('PRIZE-OF-BEA')
  expect(hers).not.toMatch(/ada/i)
  const headers = await signIn(context, asGuest)
  const proof = await readProof(app, context, headers, bea.email)
  const { data } = await call(app, getDataExport, { body: { proof }, headers })
  expect(data.purchases).toEqual([])
  expect(JSON.stringify(data)).not.toMatch(/prize-of|page-of|"bea"/i)
})

test('the export contains no secret: no password, code, payment method or key of ours', async () => {
  const text = JSON.stringify((await download(ada.headers)).data)
  const { rows } = await context.pool.query(
    'select password_hash, key, code_hash from accounts, person_keys, verification_codes',
  )
  const stored = [madePassword, 'secret', ...rows.flatMap((row) => Object.values(row))]
  for (const secret of new Set(stored)) if (secret) expect(text).not.toContain(secret)
  const ids = [ada.id, ada.personId]
  for (const id of ids) expect(text).not.toContain(id)
})

test('an account may ask for it ten times an hour', async () => {
  const headers = await signIn(context, await makeAccount(context))
  const replies = await Promise.all(Array.from({ length: 12 }, () => download(headers)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(replies.filter(({ error }) => error?.name === 'TooManyRequests')).toHaveLength(2)
})
