import { giveCredit, startOrder } from '#tests/e2e/support/crediting.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn, post, readToken } from '#tests/e2e/support/signed-in.ts'

const ticket = { frequency: 'SINGLE', price_type: 'STANDARD' } as const

test('a purchase opens to its items, with tickets, draws and discounts', async ({ page, request, look }) => {
  await comeSignedIn(page, request, makePerson())
  const token = await readToken(page)
  await page.goto('/my_account/entries')
  await expect(page.getByText('You haven’t entered anything yet.')).toBeVisible()
  await look('history-01-empty')

  await giveCredit(request, token, 20)
  await post(request, '/api/credit/seen', token, {})
  await post(request, '/api/entry/create', token, { campaign_tag: 'TEATIME' })
  await startOrder(request, token, {
    items: [{ ...ticket, campaign_tag: 'HOTRAFFLE', quantity: 5, price: 10 }],
    bundles: [{ tag: 'RAFFLEBAG' }],
    promo_code: 'TENOFF',
    credit: 17.1,
  })
  await page.reload()
  const [bought, free] = ['The £100,000 Raffle and 1 more', 'The Teatime £250'].map((name) =>
    page.getByRole('button', { name: new RegExp(name) }),
  )
  await expect(free!).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d, free/)
  await expect(bought!).toContainText('paid with site credit')
  await expect(bought!).toHaveAttribute('aria-expanded', 'false')
  await bought!.click()
  await expect(bought!).toHaveAttribute('aria-expanded', 'true')
  const inside = page.getByRole('listitem').filter({ has: bought! })
  await expect(inside).toContainText(/2 tickets · Tickets [\d,]+ to [\d,]+, draw \d\d\/\d\d\/\d{4} \d\d:\d\d/)
  await expect(inside).toContainText(/Promo code TENOFF\s*−£1\.90/)
  await expect(inside).toContainText(/Site credit\s*−£17\.10/)
  await expect(inside).toContainText(/Paid\s*£0\.00/)
  await expect(inside.getByRole('link', { name: /^Draw: \w+day \d+ \w+, / }).first()).toHaveAttribute(
    'href',
    /^\/draws\/[0-9a-f-]{36}#code=\w+&salt=[0-9a-f]{32}&first=\d+&last=\d+$/,
  )
  await look('history-02-open')

  await page.goto('/my_account')
  const draws = page.getByRole('region', { name: 'My draws' })
  const raffle = draws.getByRole('listitem').filter({ hasText: 'The £100,000 Raffle' })
  await expect(raffle).toContainText(/Draw in \d+ days/)
  await expect(raffle).toContainText(/tickets: Tickets [\d,]+ to [\d,]+/)
  await expect(raffle).toContainText(/You have (all [\d,]+|[\d,]+ of [\d,]+) entries: about 1 in/)
  await expect(raffle.getByRole('link', { name: 'Enter again: The £100,000 Raffle' })).toHaveAttribute(
    'href',
    '/campaign/HOTRAFFLE',
  )
  await expect(draws.getByRole('listitem').filter({ hasText: 'The Teatime £250' })).toContainText('1 ticket')
  await look('history-03-my-draws')
  await page.goto('/my_account/entries')
  await bought!.click()
  await bought!.click()
  await expect(inside.getByText('Site credit', { exact: true })).toBeHidden()
})

test.describe('at one width, since all are alike', () => {
  test.skip(({ isMobile }) => !isMobile)

  test('older orders than the first page of the history are a press away', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    await comeSignedIn(page, request, makePerson())
    const token = await readToken(page)
    await giveCredit(request, token, 50)
    await post(request, '/api/credit/seen', token, {})
    for (let made = 0; made < 22; made += 1) {
      const items = [{ ...ticket, campaign_tag: 'HOTRAFFLE', quantity: 1, price: 2 }]
      await startOrder(request, token, { items, credit: 2 })
    }
    await page.goto('/my_account/entries')
    const rows = page.getByRole('button', { expanded: false }).filter({ hasText: 'paid with site credit' })
    await expect(rows).toHaveCount(20)
    await page.getByRole('button', { name: 'See More' }).click()
    await expect(rows).toHaveCount(22)
  })
})
