import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeRegistered, readToken, startRegistered } from '#tests/e2e/support/signed-in.ts'
import { fillGuestForm, giveCode, logIn } from '#tests/e2e/support/signing-in.ts'

test.use({ offers: 'seen' })
test.skip(({ isMobile }) => !isMobile, 'The way to buying is the same at every width.')

const SINGLE = 'We think you might like this'

test('a basket with an accepted offer survives the log-in, and can be paid', {
  tag: '@long',
}, async ({ page, request }) => {
  const person = makePerson()
  await startRegistered(request, person)
  await page.goto('/bundle/RAFFLEBAG')
  await choose(page, '46 ENTRIES')
  await press(page, 'add to basket')
  const promo = page.getByRole('region', { name: SINGLE })
  const offered = await promo.getByRole('heading', { level: 3 }).textContent()
  await promo.getByRole('button', { name: 'Add to Basket' }).click()
  await page.getByRole('button', { name: 'Checkout now' }).click()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await logIn(page, person)
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText(offered!)
  await expect(order).toContainText('£9.00')
})

test('a single entry is resumed after guest sign-up and code, and an offer made then is bought with it', async ({
  page,
}) => {
  const guest = makePerson()
  await page.goto('/campaign/WINACAR')
  await choose(page, '5 entries')
  await press(page, 'enter now')
  await page.getByRole('button', { name: 'Check out as a guest' }).click()
  await fillGuestForm(page, guest)
  await page.getByRole('button', { name: 'Continue' }).click()
  await giveCode(page, guest)
  const promo = page.getByRole('dialog', { name: SINGLE })
  const offered = await promo.getByRole('heading', { level: 3 }).textContent()
  await promo.getByRole('button', { name: 'Add to Order' }).click()
  const order = page.getByRole('region', { name: 'Your order' })
  await expect(order).toContainText('Win a new electric car')
  await expect(order).toContainText(offered!)
})

test.describe('a session that ends during an offer', () => {
  test.use({ refused: [/\/api\/(entry\/purchase\/start|session\/data)$/] })

  test('leads to the log-in, and the entry with the accepted offer is bought after it', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    const person = makePerson()
    await comeRegistered(page, request, person)
    const odds = page.waitForResponse(/draws\/odds/)
    await page.goto('/campaign/WINACAR')
    await odds
    await choose(page, '5 entries')
    await press(page, 'enter now')
    const promo = page.getByRole('dialog', { name: SINGLE })
    const offered = await promo.getByRole('heading', { level: 3 }).textContent()
    await request.get('/api/session/logout', { headers: { authorization: `Bearer ${await readToken(page)}` } })
    await promo.getByRole('button', { name: 'Add to Order' }).click()
    await expect(page).toHaveURL('/login')
    await logIn(page, person)
    const order = page.getByRole('region', { name: 'Your order' })
    await expect(order).toContainText('Win a new electric car')
    await expect(order).toContainText(offered!)
  })
})
