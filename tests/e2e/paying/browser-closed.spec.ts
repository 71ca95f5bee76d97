import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readEmail, readTakings } from '#tests/e2e/support/outside.ts'
import { cards, confirm, fillCard, openCard, pressPay, readPurchaseId } from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn, readToken } from '#tests/e2e/support/signed-in.ts'
import { slowness } from '#tests/e2e/support/slowness.ts'

test('a buyer who closes the browser right after paying still gets the tickets and the receipt', async ({
  openBrowser,
  request,
}) => {
  const person = makePerson()
  const page = await openBrowser()
  await comeSignedIn(page, request, person)
  await page.goto('/campaign/SHEDLOAD')
  await choose(page, '3 entries')
  await press(page, 'enter now')
  await openCard(page)
  await fillCard(page, cards.good)
  await pressPay(page, '£2.00')
  const [token, purchaseId] = [await readToken(page), await readPurchaseId(page)]
  const confirmed = page.waitForResponse(/\/sandbox\/stripe\/v1\/payment_intents\/[^/]+\/confirm/)
  await confirm(page)
  expect((await confirmed).ok()).toBe(true)
  await page.context().close()

  await expect
    .poll(
      async () => {
        const answer = await request.get(`/api/entry/status/${purchaseId}`, {
          headers: { authorization: `Bearer ${token}` },
        })
        return ((await answer.json()) as { data: { status: string } }).data.status
      },
      { timeout: 40_000 * slowness },
    )
    .toBe('PAID')
  expect(await readTakings(request, purchaseId)).toMatchObject({ captured_pence: 200 })
  expect((await readEmail(request, person.email, /./)).text).toContain(purchaseId)
})
