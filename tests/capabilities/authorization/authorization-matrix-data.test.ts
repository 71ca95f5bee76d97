import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { pence } from '#domain/money/money.ts'
import { foldEmail } from '#domain/person/email.ts'
import { grantCredit } from '#server/credit/exports.ts'
import { transact } from '#server/platform/db/db.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { outcomeOf } from '#tests/capabilities/errors/outcomes.ts'
import { bearer } from '#tests/support/accounts/make-accounts.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { putPage } from '#tests/support/campaigns/make-catalogue.ts'
import { makePromo } from '#tests/support/campaigns/make-promos.ts'
import { line, openTestHarness, start } from '#tests/support/servers/test-harness.ts'
import { type CallerName, makeCallers, payingFor } from './authorization-callers.ts'
import { listedEndpoints, requestAs } from './authorization-requests.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
const { tag } = await makeCampaign(context, { tag: 'WINACAR' })
await putPage(context, { tag: 'HOME', bannerPosition: 'TOP', groups: [] })

// Zelda has everything that an account can have, and no other account has any of it.
const zelda = await harness.makeEntrant({ lastName: 'Zephyrson', postcode: 'ZE1 0AA', dob: '1971-03-05' })
await transact(context.db, async (tx) => {
  const credit = { source: 'GOODWILL', title: 'Zephyr present', description: 'For a zephyr', expiresAt: null } as const
  await grantCredit(tx, { ...credit, accountId: zelda.id, amountPence: pence(3000) }, context.now())
  return { ok: true }
})
const promoCode = await makePromo(context, { code: 'ZEPHYRCODE' })
const order = { items: [line(tag)], promo_code: promoCode, credit: 1.8 }
const savedCard = { id: randomUUID(), last4: '8076' }
await context.db.insertInto('cardCustomers').values({ accountId: zelda.id }).execute()
await context.db
  .insertInto('savedCards')
  .values({
    ...savedCard,
    accountId: zelda.id,
    providerRef: 'pm_zephyr',
    brand: 'visa',
    expiresMonth: 12,
    expiresYear: 2030,
    savedAt: context.now(),
  })
  .execute()
const orderKey = { 'idempotency-key': randomUUID() }
const bought = (await start(harness, order, zelda, orderKey)).body.data
const zeldaPays = bearer(await payingFor(harness, tag, zelda))

/** The parameters that name her own data, for endpoints that need some. */
const hers: Readonly<Record<string, Parameters<typeof requestAs>[3]>> = {
  getEntryStatus: { params: { purchase_id: bought.purchase_id } },
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Answer = { label: string; body: Record<string, any> }

async function sendRequest(
  endpoints: typeof listedEndpoints,
  headers: () => Promise<Record<string, string>>,
): Promise<Answer[]> {
  const received: Answer[] = []
  for (const { label, ...each } of endpoints)
    received.push({ label, body: (await requestAs(harness, each, await headers(), hers[each.name])).body })
  return received
}

const callers = await makeCallers(harness)
const reading = listedEndpoints.filter(({ endpoint, name }) =>
  endpoint.method === 'GET' ? name !== 'logOut' : name === 'getDataExport',
)
const paying = listedEndpoints.filter(({ endpoint }) => endpoint.access === 'payment')
const answersToZelda = [
  ...(await sendRequest(reading, async () => zelda.headers)),
  ...(await sendRequest(paying, async () => zeldaPays)),
]
const payments = answersToZelda.map(({ body }) => body.data)
const intent = payments.find((data) => data?.payment_intent?.client_secret).payment_intent

const marks: Readonly<Record<string, string>> = {
  'her id': zelda.externalId,
  'her e-mail': zelda.email,
  'the hash of her e-mail': hashOf(foldEmail(zelda.email)),
  'her surname': 'Zephyrson',
  'her postcode': 'ZE1 0AA',
  'her date of birth': '1971-03-05',
  'her number': zelda.msisdn!,
  'her credit': 'Zephyr present',
  'her promo code': promoCode,
  'her saved card': savedCard.id,
  'her purchase': bought.purchase_id,
  'her payment at Stripe': intent.id,
  'the secret of her payment': intent.client_secret,
  'her order at PayPal': payments.find((data) => data?.order_id).order_id,
}

function marksIn(received: readonly Answer[]): string[] {
  return received.flatMap(({ label, body }) => {
    const text = JSON.stringify(body)
    return Object.keys(marks).flatMap((mark) => (text.includes(marks[mark]!) ? [`${label}: ${mark}`] : []))
  })
}

test('Zelda receives everything that is marked as hers, so the marks can be found', () => {
  const found = new Set(marksIn(answersToZelda).map((each) => each.split(': ')[1]))
  expect([...found].sort()).toEqual(Object.keys(marks).sort())
})

test.each<CallerName>([
  'nobody',
  'a visitor',
  'a guest',
  'a registered account',
  'a session of a remembered device',
  'a blocked account',
  'a session that was logged out',
  'a payment token',
  'an operator',
])('no endpoint shows %s any data of Zelda, even when asked for hers', async (who) => {
  expect(marksIn(await sendRequest(listedEndpoints, callers[who]))).toEqual([])
})

test('another account gets the same answer for her purchase as for an unknown one', async () => {
  const { headers } = await harness.makeEntrant()
  const theirs = await harness.get(`/api/entry/status/${bought.purchase_id}`, headers)
  const none = await harness.get('/api/entry/status/never', headers)
  expect(theirs).toMatchObject({ status: 404, body: { error: { name: 'EntryNotFound' } } })
  expect(theirs.body).toEqual(none.body)
})

test('the key of her order brings its answer to her alone', async () => {
  const again = await start(harness, order, zelda, orderKey)
  expect(again.body.data.purchase_id).toBe(bought.purchase_id)
  const theirs = await start(harness, order, await harness.makeEntrant(), orderKey)
  expect(outcomeOf(theirs)).toEqual(['errors OrderUnderMinSpend', 'errors SiteCreditBalanceMismatch'])
})

/** Inputs that could name the property of another account, and why they reach nothing. */
const naming: Readonly<Record<string, string>> = {
  'logIn email': 'with the password only',
  'logInByPasskey id': 'with what only that passkey can sign',
  'proveByPasskey id': "one of the caller's own: server/accounts/passkeys/passkeys.test.ts",
  'addOwnPasskey id': 'made by a browser for the caller',
  'removeOwnPasskey passkey_id': "one of the caller's own: server/accounts/passkeys/passkeys.test.ts",
  'endDevice device_id': "one of the caller's own: server/sessions/devices/devices.test.ts",
  'endOtherSession session_id': "one of the caller's own: server/sessions/devices/devices.test.ts",
  'logInEncrypted token': 'sealed with the key of the brand whose it is',
  'accountExists email': 'says what the sign-up form must know; counted',
  'checkNewPassword email': 'no account is looked up by it',
  'register email': 'says that it is taken; counted',
  'createGuest email': 'says that it is taken; counted',
  'forgotPassword email': 'answers the same for every e-mail',
  'confirmEmail token': 'the secret itself',
  'describeEmailLink token': 'the secret itself',
  'keepEmail token': 'the secret itself',
  'resetPassword token': 'the secret itself',
  'unsubscribe token': 'signed; it ends marketing by e-mail and answers nothing',
  'sendContact email': 'where a reply goes; no account is looked up by it',
  'sendWorkWithUs email': 'the same',
  'sendCode msisdn': "a code for the caller's own account",
  'confirmCode msisdn': "a code of the caller's own account",
  'getPage id': 'a page of the site',
  'getDraw round_id': 'public: anybody may check a draw',
  'getResult round_id': 'the same',
  'listDrawHeads round_id': 'the same',
  'getInclusionProof round_id': 'the same; a line of the register names nobody',
  'getConsistencyProof round_id': 'the same',
  'getOwnOdds round_id': "counts the caller's own tickets; how many there are is public",
  'getWinnersCase case_id': 'for the account that won, or with the link in its email',
  'getWinnersCase token': 'signed for one case; the link in an email to a confirmed address',
  'claimPrize case_id': 'the same',
  'claimPrize token': 'the same',
  'getWheelPrize prize_id': 'for the account that won, or with the link that was sent to it',
  'getWheelPrize token': 'signed for one prize; the link in an email to a confirmed address or a text',
  'claimWheelPrize prize_id': 'the same',
  'claimWheelPrize token': 'the same',
  'declineWheelPrize prize_id': 'the same',
  'declineWheelPrize token': 'the same',
  'staffSignIn email': 'with the password only, and then no further without the second factor',
  'showPasskey id': "one of the caller's own",
  'addPasskey id': 'made by a browser for the caller',
  'readInvitation token': 'the secret itself',
  'acceptInvitation token': 'the secret itself',
  'inviteStaff email': 'for owners alone',
  'getStaffMember staff_id': 'for owners alone',
  'changeStaff staff_id': 'for owners alone',
  'suspendStaff staff_id': 'for owners alone',
  'restoreStaff staff_id': 'for owners alone',
  'resetStaff staff_id': 'for owners alone',
  'getApproval approval_id': "of the caller's brands: authorization-staff.test.ts",
  'approveRequest approval_id': 'the same',
  'rejectRequest approval_id': 'the same',
  'withdrawRequest approval_id': 'for who requested it',
  'uploadCampaignMedia media_id': "of a campaign of the caller's brands: server/campaigns/media.test.ts",
  'showCampaignMedia media_id': 'the same',
  'frameCampaignPicture picture_id': "of a campaign of the caller's brands: authorization-staff.test.ts",
  'getPromoBatch batch_id': 'for staff with the role and all brands',
  'listBatchCodes batch_id': 'the same',
  'pausePromoBatch batch_id': 'the same',
  'getDrawDesk round_id': "of the caller's brands: server/draws/admin/admin.test.ts",
  'recordResult round_id': 'the same',
  'getEvidence round_id': 'the same',
  'getEvidence result_id': 'of that round alone',
  'excludeTickets round_id': 'the same',
  'listExclusions round_id': 'the same',
  'listExclusionLines exclusion_id': 'for staff with the role and all brands: server/draws/admin/exclusions.test.ts',
  'getWinnerDesk case_id': "of the caller's brands: server/winners/admin/admin.test.ts",
  'showWinner case_id': 'the same',
  'contactWinner case_id': 'the same',
  'reportFailedEmail case_id': 'the same',
  'writeWinnerLetter case_id': 'the same',
  'enterWinnerDetails case_id': 'the same',
  'confirmWinner case_id': 'the same',
  'awardWinner case_id': 'the same',
  'forfeitWinner case_id': 'the same',
  'extendWinner case_id': 'the same',
  'decideHold case_id': 'the same',
  'nameWinner case_id': 'the same',
  'addWinnerDocument case_id': 'the same',
  'getWinnerDocument case_id': 'the same',
  'saveWinnerPhoto case_id': 'the same',
  'removeWinnerPhoto case_id': 'the same',
  'getWinnerDocument document_id': 'of that case alone',
  'getWheelPrizeDesk prize_id': 'for staff with the role and all brands: server/spins/prizes/admin/admin.test.ts',
  'showWheelPrizeWinner prize_id': 'the same',
  'enterWheelPrizeDetails prize_id': 'the same',
  'sendWheelPrize prize_id': 'the same',
  'deliverWheelPrize prize_id': 'the same',
  'returnWheelPrize prize_id': 'the same',
  'remindWheelPrizeWinner prize_id': 'the same',
  'closeWheelPrize prize_id': 'the same',
  'closeDifference report_id': 'for owners and finance of all brands',
  'getDeskPurchase purchase_id': "of the caller's brands: server/payments/admin/admin.test.ts",
  'settleDeskPurchase purchase_id': 'the same; recorded in the audit',
  'cancelDeskPurchase purchase_id': 'the same; recorded in the audit',
  'refundDeskPurchase purchase_id': 'the same',
  'refundDeskPurchase request_id': 'of that purchase alone',
  'refundDeskPurchase line_id': 'of that purchase alone',
  'refundListed list_id': 'made by the caller, for staff with the role and all brands',
  'refundEntered list_id': 'the same',
  'getRefundList list_id': 'for staff with the role and all brands: server/payments/refund-lists/refund-lists.test.ts',
  'listRefundRows list_id': 'the same',
  'cancelRefundList list_id': 'the same',
  'getPerson person_id': "of the caller's brands: server/people/people.test.ts",
  'prepareEvidence purchase_id':
    "of the caller's brands; recorded in the audit: server/people/evidence/evidence.test.ts",
  'recordCard card_id': 'made by the caller, for staff with the role and all brands: server/post/post.test.ts',
  'recordCard batch_id': 'the same',
  'openPostBatch batch_id': 'the same',
  'closePostBatch batch_id': 'the same',
  'listPostCards batch_id': 'the same; names are masked',
  'recordCard email': 'of whom sent a card; nothing is answered of who has it',
  'correctPostCard card_id': 'for staff with the role and all brands: server/post/correct-card.test.ts',
  'correctPostCard email': 'of whom sent a card; nothing is answered of who has it',
  'showPostCard card_id': 'the same; recorded in the audit',
  'getPostSlip card_id': 'the same; recorded in the audit',
  'remedyPostCard card_id': 'the same, and takes two: server/post/late-by-us.test.ts',
  'closeHarmCase case_id': 'for staff with the role and all brands: server/people/care.test.ts',
  'recordDataRequest person_id': 'the same',
  'exportForRequest request_id': 'the same; recorded in the audit',
  'deleteForRequest request_id': 'the same',
  'deleteAfterDraw request_id': 'the same',
  'closeDataRequest request_id': 'the same',
  'joinPerson person_id': 'for staff with the role and all brands, and takes two: server/people/join-persons.test.ts',
  'joinPerson into_person_id': 'the same',
  'showPerson person_id': 'the same; recorded in the audit',
  'notePerson person_id': 'the same',
  'sendReceiptAgain person_id': 'the same',
  'endPersonSessions person_id': 'the same',
  'changePersonEmail person_id': 'the same',
  'stopEmailChange person_id': 'the same',
  'blockPerson person_id': 'the same',
  'getPersonStakes person_id': 'the same',
  'blockAfterDraw person_id': 'the same',
  'cancelDelayed person_id': 'the same',
  'unblockPerson person_id': 'the same',
  'grantPersonCredit person_id': 'the same',
  'keepPersonAway person_id': 'the same',
  'endPersonSessions account_id': 'one of that person alone',
  'changePersonEmail account_id': 'one of that person alone',
  'stopEmailChange account_id': 'one of that person alone',
  'blockPerson account_id': 'one of that person alone',
  'getPersonStakes account_id': 'one of that person alone',
  'blockAfterDraw account_id': 'one of that person alone',
  'cancelDelayed delayed_id': 'one of that person alone',
  'unblockPerson account_id': 'one of that person alone',
  'grantPersonCredit account_id': 'one of that person alone',
  'keepPersonAway account_id': 'one of that person alone',
  'sendReceiptAgain purchase_id': 'one of that person alone',
  'changePersonEmail email': 'only for an account whose email was never confirmed',
  'grantPersonCredit credit_id': 'made by the caller',
  'listAudit actor_id': 'for owners and finance',
  'listAudit subject_id': 'the same',
  'switchWebhookEndpoint endpoint_id': "of the caller's brands: server/webhooks/webhooks.test.ts",
  'addWebhookEndpoint email': 'where failures are told; no account is looked up by it',
  'listWebhookDeliveries endpoint_id': "of the caller's brands: server/webhooks/webhooks.test.ts",
  'replayWebhookDelivery delivery_id': 'the same',
  'startStripeCharge saved_card_id': "of the payer's account: server/payments/cards/cards.test.ts",
  'removeSavedCard card_id': "of the caller's account: server/payments/cards/cards.test.ts",
  'getEntryStatus purchase_id': 'asked for hers above',
}

test('every endpoint that takes an identifier is covered', () => {
  const found = listedEndpoints.flatMap(({ name, endpoint }) =>
    fieldsOf(endpoint)
      .filter((field) => /^(|\w+_)id$|^(token|email|msisdn)$/.test(field))
      .map((field) => `${name} ${field}`),
  )
  expect(found.sort()).toEqual(Object.keys(naming).sort())
})

function fieldsOf({ params, query, body }: Endpoint): string[] {
  return [params, query, body].flatMap((part) => (part ? Object.keys(part.shape) : []))
}
