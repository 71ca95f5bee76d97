import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { cards, payByCard } from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { startRegistered } from '#tests/e2e/support/signed-in.ts'
import { logIn } from '#tests/e2e/support/signing-in.ts'
import { documentedMessages, type NativeMessage, shapeOf } from '#tests/support/site/native-messages.ts'

const appUrl = process.env.SITE_URL!.replace('localhost', 'app.localhost')

test('the app is notified, once each, who logs in, that they have paid, that they log out and that they are logged out', {
  tag: '@long',
}, async ({ page, request, look }) => {
  const person = makePerson()
  await startRegistered(request, person)
  const received: NativeMessage[] = []
  const events = () => received.map(({ event }) => event)
  await page.exposeFunction('receiveFromPage', (text: string) => received.push(JSON.parse(text)))
  await page.addInitScript(() => {
    const { receiveFromPage } = window as unknown as { receiveFromPage: (text: string) => void }
    Object.assign(window, { ReactNativeWebView: { postMessage: receiveFromPage } })
  })

  await page.goto(`${appUrl}/login`)
  await logIn(page, person)
  await expect.poll(events).toEqual(['login'])
  await page.goto(`${appUrl}/campaign/WINACAR`)
  await expect(page.getByText('Hi Grace.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'App Store' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Google Play' })).toHaveCount(0)
  await look('app-01-entry')

  await choose(page, '5 entries')
  await press(page, 'enter now')
  await payByCard(page, cards.good, '£2.50')
  await expect.poll(events).toEqual(['login', 'payment_success'])
  // Installed before the page starts, because timers that were set before could not be moved.
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'SUCCESS!' })).toBeVisible()
  // After the log-out, requests for the tickets of the order would be refused.
  await page.waitForLoadState('networkidle')

  await page.getByRole('link', { name: '(not you? click here)' }).click()
  await expect.poll(events).toEqual(['login', 'payment_success', 'logout'])

  await logIn(page, person)
  await expect.poll(events).toEqual(['login', 'payment_success', 'logout', 'login'])
  // An answer after the jump would correct the page's clock.
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward('30:00')
  await expect(page).toHaveURL(`${appUrl}/logout_warning`)
  expect(events()).toEqual(['login', 'payment_success', 'logout', 'login', 'automatic_logout'])

  const documented = documentedMessages()
  for (const message of received) expect(shapeOf(message)).toEqual(shapeOf(documented[message.event]))
})
