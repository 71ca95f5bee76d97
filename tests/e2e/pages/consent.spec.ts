import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { openInFrame } from '#tests/e2e/support/frames.ts'

test.use({ consent: 'asked' })

const AFFILIATE = 'mm_winplus_affiliate'
/** The cookies for the sign-in and against forged requests, which the site needs. */
const necessary = ['XSRF-TOKEN', 'mm_winplus_session']
const landing = '/terms?click_id=spring-26&utm_source=radio'

const question = (page: Page) => page.getByRole('region', { name: 'Your cookie choices' })
const settings = (page: Page) => page.getByRole('dialog', { name: 'Cookie settings' })

/**
 * The calls of one browser that the sandbox has recorded, by the id that its trackers store: each call with its page.
 */
async function callsOf(page: Page, tracker: 'engagement' | 'audience'): Promise<string[]> {
  const device = await page.evaluate((name) => localStorage.getItem(`${name}-device`), tracker)
  const { data } = await (await page.request.get('/sandbox/state')).json()
  return data.calls
    .filter(
      (call: { stand_in: string; subject: string }) => call.stand_in === tracker && call.subject.includes(device!),
    )
    .map(({ call, subject }: { call: string; subject: string }) => subject.replace(device!, call))
}

async function storedIn(page: Page) {
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  return { cookies: cookies.sort(), stored: stored.sort() }
}

test('no optional script is requested or stored before an answer, nor after a no', async ({ page, lookAtWidths }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(process.env.SITE_URL!)) foreign.push(request.url())
  })
  await page.goto(landing)
  const heading = page.getByRole('heading', { level: 1 })
  const place = await heading.boundingBox()
  await expect(question(page)).toBeVisible()
  expect(await heading.boundingBox(), 'where the page stood before').toEqual(place)
  expect(await storedIn(page)).toEqual({ cookies: necessary, stored: [] })

  const [yes, no] = [
    question(page).getByRole('button', { name: 'Accept all' }),
    question(page).getByRole('button', { name: 'Reject all' }),
  ]
  const sizes = [await yes.boundingBox(), await no.boundingBox()].map((box) => [box?.width, box?.height])
  expect(sizes[0], 'yes and no have equal weight').toEqual(sizes[1])
  expect(await yes.getAttribute('class')).toBe(await no.getAttribute('class'))
  await lookAtWidths('consent-01-question')
  const last = page.getByRole('button', { name: 'Cookie settings' })
  await last.focus()
  const edge = (await question(page).boundingBox())!.y
  const focused = (await last.boundingBox())!
  expect(focused.y + focused.height, 'what has the focus is not covered').toBeLessThanOrEqual(edge)

  await page.getByRole('link', { name: 'Fairdraw' }).first().click()
  await expect(page).toHaveURL('/')
  await expect(question(page)).toBeVisible()
  await page.reload()
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(no).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  expect(await storedIn(page)).toEqual({ cookies: necessary, stored: ['mm_winplus_consent'] })
  expect(foreign, 'whom else the page has asked').toEqual([])
})

test('the question can be read to its end at 400 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(landing)
  const heading = question(page).getByRole('heading', { name: 'Your cookie choices' })
  await expect(heading).toBeInViewport({ ratio: 1 })
  const header = (await page.getByRole('banner').boundingBox())!
  expect((await question(page).boundingBox())!.y).toBeGreaterThanOrEqual(header.y + header.height)
  await question(page).getByRole('link', { name: 'Privacy' }).scrollIntoViewIfNeeded()
  await expect(question(page).getByRole('link', { name: 'Privacy' })).toBeInViewport({ ratio: 1 })
  await heading.scrollIntoViewIfNeeded()
  await expect(heading).toBeInViewport({ ratio: 1 })
  await page.mouse.move(160, 20)
  await page.mouse.wheel(0, 300)
  await expect(page.getByRole('banner')).not.toBeInViewport()
})

test('a choice is kept, and can be withdrawn later', { tag: '@long' }, async ({ page, lookAtWidths }) => {
  await page.goto(landing)
  await question(page).getByRole('button', { name: 'Let me choose' }).click()
  await expect(settings(page).getByRole('checkbox', { name: 'Necessary' })).toBeDisabled()
  for (const name of ['Analytics', 'Marketing', 'Audience'])
    await expect(settings(page).getByRole('checkbox', { name })).not.toBeChecked()
  await lookAtWidths('consent-02-settings')
  await settings(page).getByRole('button', { name: 'Close' }).click()
  await expect(question(page), 'who closes the settings has not answered').toBeVisible()

  await question(page).getByRole('button', { name: 'Let me choose' }).click()
  await settings(page).getByRole('checkbox', { name: 'Marketing' }).check()
  await settings(page).getByRole('button', { name: 'Save my choices' }).click()
  await expect(settings(page)).toBeHidden()
  expect((await storedIn(page)).cookies).toEqual([...necessary, AFFILIATE].sort())

  await page.reload()
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Cookie settings' }).click()
  await expect(settings(other).getByRole('checkbox', { name: 'Marketing' })).toBeChecked()
  await settings(other).getByRole('button', { name: 'Reject all' }).click()
  await expect(settings(other)).toBeHidden()
  await expect(question(other)).toBeHidden()
  // The page is loaded again, without the scripts of marketing.
  await expect(async () => {
    expect(await storedIn(other)).toEqual({ cookies: necessary, stored: ['mm_winplus_consent'] })
  }).toPass()
})

test('settings that are opened before the page is idle stay open', { tag: '@long' }, async ({ page }) => {
  await page.goto('/terms')
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    Object.assign(window, {
      requestIdleCallback: (done: () => void) => held.push(done),
      becomeIdle: () => {
        for (const done of held) done()
      },
    })
  })
  await question(page).getByRole('button', { name: 'Reject all' }).click()
  await page.goto('/')
  await page.getByRole('button', { name: 'Cookie settings' }).click()
  await expect(settings(page)).toBeVisible()
  await page.evaluate(() => (window as unknown as { becomeIdle: () => void }).becomeIdle())
  await settings(page).getByRole('checkbox', { name: 'Analytics' }).check()
})

test('engagement and audience tracking begin with consent to them and stop when it is withdrawn, in every tab', {
  tag: '@long',
}, async ({ page }) => {
  const trackers: string[] = []
  page.context().on('request', (request) => {
    const [, name] = /\/sandbox\/(engagement|audience)\//.exec(request.url()) ?? []
    if (name) trackers.push(name)
  })
  await page.goto('/terms')
  await question(page).getByRole('button', { name: 'Let me choose' }).click()
  await settings(page).getByRole('checkbox', { name: 'Analytics' }).check()
  await settings(page).getByRole('button', { name: 'Save my choices' }).click()
  await expect(settings(page)).toBeHidden()
  await page.getByRole('link', { name: 'Fairdraw' }).first().click()
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  expect(trackers, 'asked before consent').toEqual([])

  const choose = page.getByRole('button', { name: 'Cookie settings' })
  await choose.click()
  await settings(page).getByRole('checkbox', { name: 'Marketing' }).check()
  await settings(page).getByRole('button', { name: 'Save my choices' }).click()
  await expect.poll(() => callsOf(page, 'engagement')).toEqual(['start', 'page /'])
  expect(trackers, 'marketing is no consent to audience tracking').not.toContain('audience')

  await choose.click()
  await settings(page).getByRole('button', { name: 'Accept all' }).click()
  await expect.poll(() => callsOf(page, 'audience')).toEqual(['start', 'page /'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => callsOf(page, 'engagement')).toEqual(['start', 'page /', 'page /about'])
  await expect.poll(() => callsOf(page, 'audience')).toEqual(['start', 'page /', 'page /about'])

  const other = await page.context().newPage()
  await other.goto('/terms')
  await expect.poll(() => callsOf(other, 'audience')).toContain('page /terms')
  await other.getByRole('button', { name: 'Cookie settings' }).click()
  await settings(other).getByRole('button', { name: 'Reject all' }).click()
  await expect(question(other)).toBeHidden()
  await expect.poll(async () => (await storedIn(page)).stored).toEqual(['mm_winplus_consent'])
  trackers.length = 0
  await page.getByRole('link', { name: 'Fairdraw' }).first().click()
  await expect(page).toHaveURL('/')
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  expect(trackers, 'asked after consent was withdrawn').toEqual([])
})

test('the question in a partner’s frame is at the top, where it is visible', { tag: '@long' }, async ({
  page,
  look,
}) => {
  const frame = await openInFrame(page, '/campaign/WINACAR')
  const asked = frame.getByRole('region', { name: 'Your cookie choices' })
  await expect(asked).toBeInViewport({ ratio: 1 })
  await look('consent-03-frame')
  await asked.getByRole('button', { name: 'Accept all' }).click()
  await expect(asked).toBeHidden()
  await frame.getByRole('button', { name: 'Cookie settings' }).click()
  await expect(frame.getByRole('checkbox', { name: 'Analytics' })).toBeChecked()
})
