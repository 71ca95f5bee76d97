import type { Page } from '@playwright/test'
import { openWheel } from '#tests/e2e/entering/wheels.ts'
import { addCampaign, addPage } from '#tests/e2e/site/site-catalogue.ts'
import { addFrom, basketOf, closeAdded } from '#tests/e2e/support/baskets.ts'
import { choose, press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { bringSession } from '#tests/e2e/support/held.ts'
import { DECLINE } from '#tests/e2e/support/offers.ts'
import { cards, confirm, fillCard, openCard, pressPay, readOrderNumber } from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { keepPicture } from '#tests/e2e/support/pictures.ts'
import { comeRegistered, register, startRegistered, takeSession } from '#tests/e2e/support/signed-in.ts'
import { fillGuestForm, giveCode } from '#tests/e2e/support/signing-in.ts'

const widths = [390, 1280]

/**
 * Moves through a page with the Tab key, in both directions, and returns the elements that were covered while they had
 * the focus.
 */
async function coveredByFocus(page: Page): Promise<string[]> {
  const covered = new Set<string>()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stops = 0; stops < 120; stops++) {
      await page.keyboard.press(key)
      const seen = await page.evaluate(lookAtFocus)
      if (seen === null) break
      if (seen.isCovered) covered.add(`${key}: ${seen.name}`)
    }
  }
  return [...covered]
}

/** Null if the focus has left the page. A hidden radio is represented by its label. */
function lookAtFocus(): { name: string; isCovered: boolean } | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const shown = (focused instanceof HTMLInputElement && focused.closest('label')) || focused
  const { left, top, width, height } = shown.getBoundingClientRect()
  const name = `${shown.tagName} ${(shown.getAttribute('aria-label') ?? shown.textContent ?? '').trim().slice(0, 40)}`
  const isInside = top < innerHeight && top + height > 0 && left < innerWidth && left + width > 0
  const middle = [left + width / 2, Math.min(Math.max(top + height / 2, 0), innerHeight - 1)] as const
  const onTop = document.elementFromPoint(...middle)
  const isFixed = (element: Element | null): boolean =>
    element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement))
  const isUnderAnother = onTop !== null && !shown.contains(onTop) && !onTop.contains(shown) && isFixed(onTop)
  return { name, isCovered: !isInside || isUnderAnother }
}

for (const width of widths)
  test(`the focus is never covered by sticky parts at ${width} px`, { tag: '@long' }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await comeRegistered(page, request, makePerson())
    for (const path of ['/', '/campaign/WINACAR', '/bundle/BIGTHREE', '/my_account', '/my_account/details']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      expect(await coveredByFocus(page), path).toEqual([])
    }
    await addFrom(page, '/campaign/WINACAR', '12 entries')
    await closeAdded(page)
    await expect(basketOf(page)).toBeVisible()
    // A dialog keeps the focus, so a round has as many stops as the dialog.
    for (let stops = 0; stops < 15; stops++) {
      await page.keyboard.press('Tab')
      // After the last stop the focus is briefly on the dialog's guard, which moves it back to the first.
      await expect.poll(() => page.evaluate(lookAtFocus)).toMatchObject({ isCovered: false })
    }
  })

test('the bar at the bottom of the app never covers the focus', { tag: '@long' }, async ({ page, request }) => {
  const appUrl = process.env.SITE_URL!.replace('localhost', 'app.localhost')
  await page.setViewportSize({ width: 390, height: 844 })
  const sessionToken = await startRegistered(request, makePerson())
  await bringSession(page, { sessionToken }, appUrl)
  for (const path of ['/', '/campaign/WINACAR', '/my_account/details']) {
    await page.goto(appUrl + path)
    await expect(page.getByRole('navigation', { name: 'App' })).toBeVisible()
    expect(await coveredByFocus(page), path).toEqual([])
  }
})

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('no page of 390 px scrolls sideways with text of twice its size', { tag: '@long' }, async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const look = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await widthOf(page), path).toBeLessThanOrEqual(390)
  }
  const open =
    '/ /campaign/WINACAR /campaign/HOTRAFFLE /campaign/TEATIME /campaign/BREAKFAST /campaign/HARBOURRAFFLE /bundle/BIGTHREE /advent /win-more ' +
    '/win-a-car /october-prize-draw /november-prize-draw /about /faqs /contact /winners /winner /work_with_us /competition_closed ' +
    '/maintenance /APP /terms /privacy /terms-pages/spin-terms /take-part-safely /login /signup /forgot /logout_warning'
  for (const path of open.split(' ')) await look(path)
  await comeRegistered(page, request, makePerson())
  const own = 'details preferences password phone entries credit_transactions reward_history limits delete'.split(' ')
  for (const path of ['/my_account', ...own.map((tag) => `/my_account/${tag}`)]) await look(path)
  await addFrom(page, '/campaign/WINACAR', '12 entries')
  await closeAdded(page)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect(basketOf(page)).toBeVisible()
  expect(await widthOf(page), 'the basket').toBeLessThanOrEqual(390)
})

test.describe('in forced colours and with text of twice its size, at 390 px', { tag: '@long' }, () => {
  test.use({
    contextOptions: { forcedColors: 'active' },
    viewport: { width: 390, height: 844 },
    offers: 'seen',
    refused: [/spin-assets|\/api\/entry\/status\/madeup$/],
  })

  test('the screens of a checkout keep their edges and do not scroll sideways', async ({ page }) => {
    const guest = makePerson()
    await page.goto('/campaign/WINACAR')
    await choose(page, '12 entries')
    await press(page, 'add to basket')
    await expect(page.getByRole('button', { name: 'Checkout now' })).toBeVisible()
    await expectReach(page, 'added to the basket')
    await closeAdded(page)
    await basketOf(page).getByRole('textbox', { name: 'Promo code' }).fill('TENOFF')
    await basketOf(page).getByRole('button', { name: 'Apply' }).click()
    await expect(basketOf(page)).toContainText('£4.50')
    await expectReach(page, 'basket')
    await basketOf(page).getByRole('button', { name: 'Checkout' }).click()
    await expect(page.getByRole('button', { name: 'Check out as a guest' })).toBeVisible()
    await expectReach(page, 'how to check out')
    await page.getByRole('button', { name: 'Check out as a guest' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectReach(page, 'guest form, wrong')
    await fillGuestForm(page, guest)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    await expectReach(page, 'code')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Verify your phone' })).toBeVisible()
    await expectReach(page, 'phone')
    await page.getByRole('button', { name: 'Next' }).click()
    await giveCode(page, guest)
    const select = page.getByRole('dialog').getByRole('button', { name: /^Select:/ })
    await select.first().click()
    await expectReach(page, 'offers')
    await page.getByRole('dialog').getByRole('button', { name: DECLINE }).click()
    await openCard(page)
    await fillCard(page, cards.good)
    await expectReach(page, 'pay')
    await pressPay(page, '£4.50')
    await expectReach(page, 'question')
    await confirm(page)
    await readOrderNumber(page)
    const register = page.getByRole('dialog').getByRole('link', { name: 'Create Account' })
    await expect(register).toBeVisible()
    await expectReach(page, 'paid, and an account offered')
    await register.click()
    await expect(page).toHaveURL('/guest/register')
    await expect(page.getByLabel('Postcode')).toHaveValue(guest.postcode)
    await expectReach(page, 'account of a guest')
  })

  test('the screens around a checkout keep their edges and do not scroll sideways', async ({ page, request }) => {
    await takeSession(page, await register(request, makePerson()))
    await page.goto('/complete')
    await expect(page.getByRole('heading', { name: 'Complete your account' })).toBeVisible()
    await expectReach(page, 'complete')
    await comeRegistered(page, request, makePerson())
    await openWheel(page)
    await page.getByText('What you can win, and the odds').click()
    await expectReach(page, 'wheel')
    await page.goto('/my_account/limits')
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expectReach(page, 'limits')
    await page.goto('/payment/status?status=failed')
    await expect(page.getByRole('heading', { name: 'Whoops!' })).toBeVisible()
    await expectReach(page, 'not paid')
    await page.goto('/campaign/TEATIME')
    await press(page, 'enter for free')
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
    await expectReach(page, 'entered for free')
  })
})

/**
 * With doubled text size no element is wider than the window, and areas that are distinguished by colour have a border
 * without it.
 */
async function expectReach(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await keepPicture(page, `reach-${name.replaceAll(/\W+/g, '-')}`)
  const seen = await page.evaluate(() => {
    const widths = [document.documentElement, ...document.querySelectorAll('[role="dialog"], dialog[open]')]
    const isEdged = (element: Element) => {
      const { outlineStyle, borderTopStyle, borderTopWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' || (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0)
    }
    const filled = [...document.querySelectorAll('button, a, [role="dialog"]')].filter(
      (element) => /(^| )bg-/.test(element.className) && element.checkVisibility(),
    )
    return {
      tooWide: widths.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.className),
      withoutEdge: filled.filter((each) => !isEdged(each)).map((each) => each.outerHTML.slice(0, 200)),
    }
  })
  expect(seen, name).toEqual({ tooWide: [], withoutEdge: [] })
}

test('a word of fifty characters in a title does not widen a page of 320 px', { tag: '@long' }, async ({ page }) => {
  const title = `A ${'Donaudampfschifffahrtsgesellschaft'.repeat(2).slice(0, 50)}`
  await addCampaign({ tag: 'LONGWORD', title, summary: title, shortDescription: title })
  const items = [{ type: 'CAMPAIGN', tag: 'LONGWORD' }] as const
  const group = { type: 'SECTION', tag: 'LONG', title, subtitle: title, legal: null, items } as const
  await addPage({ tag: 'LONG-WORDS', bannerPosition: 'NONE', groups: [group] })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/?page_tag=long-words')
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  expect(await widthOf(page), 'the list').toBeLessThanOrEqual(320)
  await addFrom(page, '/campaign/LONGWORD')
  expect(await widthOf(page), 'the dialog of what was added').toBeLessThanOrEqual(320)
  await closeAdded(page)
  await expect(basketOf(page)).toBeVisible()
  const line = basketOf(page).getByRole('heading', { name: title })
  const box = (await line.boundingBox())!
  expect(box.x + box.width, 'the basket').toBeLessThanOrEqual(320)
  await page.goto('/campaign/LONGWORD')
  expect(await widthOf(page), 'the entry page').toBeLessThanOrEqual(320)
})

test.describe('in forced colours', { tag: '@long' }, () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('buttons, the slider and the bar of tickets keep an edge', async ({ page }) => {
    await page.goto('/campaign/HOTRAFFLE')
    const edgeOf = (selector: string) =>
      page
        .getByRole('main')
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth, forcedColorAdjust } =
            getComputedStyle(element)
          const isEdged =
            (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
            (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0)
          return { isEdged, forcedColorAdjust }
        })
    expect(await edgeOf('button.bg-action')).toMatchObject({ isEdged: true })
    expect(await edgeOf('progress')).toEqual({ isEdged: true, forcedColorAdjust: 'none' })
    expect(await edgeOf('input[type="range"]')).toMatchObject({ forcedColorAdjust: 'none' })
  })
})
