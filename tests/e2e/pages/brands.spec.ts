import type { APIRequestContext, Page } from '@playwright/test'
import { demoHouseBrand as houseBrand, demoBrands as partnerBrands } from '#db/demo/brands.ts'
import { demonstrationLegalLine } from '#server/platform/config/environment.ts'
import { withSite } from '#tests/e2e/site/site-database.ts'
import { press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { fillGuestForm, giveCode } from '#tests/e2e/support/signing-in.ts'
import { guardTable } from '#tests/support/site/guard-table.ts'

const arrival =
  '/?brand=tyne-fm&campaign_tag=TEATIME&utm_source=radio&utm_medium=web&utm_campaign=breakfast&click_id=click-1'

test.describe('a visitor who comes by a station’s link', { tag: '@long' }, () => {
  test.use({ consent: 'asked' })

  test('stays with the station after a reload, and the source is stored with their actions', async ({ page }) => {
    const seen = await watchBrand(page)
    const guest = makePerson()
    await page.goto(arrival)
    await expectBrand(page, 'Tyne FM')
    await page.getByRole('button', { name: 'Accept all' }).click()
    await page
      .getByRole('link', { name: /The Teatime £250/ })
      .first()
      .click()
    await expect(page).toHaveURL('/campaign/TEATIME')
    await page.reload()
    await expectBrand(page, 'Tyne FM')
    const beside = await page.context().newPage()
    await beside.goto('/faqs#free')
    await expectBrand(beside, 'Tyne FM')
    await expect(beside).toHaveURL('/faqs?brand=UK_TYNE_FM#free')
    await beside.close()

    await press(page, 'enter for free')
    await page.getByRole('button', { name: 'Check out as a guest' }).click()
    await fillGuestForm(page, guest)
    await page.getByRole('button', { name: 'Continue' }).click()
    await giveCode(page, guest)
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible()
    expect(new Set(seen), 'brands that were seen').toEqual(new Set(['Tyne FM']))

    const source = { utm_source: 'radio', utm_medium: 'web', utm_campaign: 'breakfast', affiliate: 'click-1' }
    const stored = { brand: 'UK_TYNE_FM', campaign_tag: 'TEATIME', attribution: source }
    expect(await readStored(guest.email)).toEqual({
      account: { brand: 'UK_TYNE_FM', attribution: { ...source, campaign_tag: 'TEATIME', platform: 'website' } },
      sessions: [stored],
      purchases: [stored],
    })
  })
})

const brands = [houseBrand, ...partnerBrands]
/** Every competition's page also names our own brand, because it is legally responsible. */
const pages = [
  { path: '/', foreign: partnerBrands },
  { path: '/campaign/TEATIME', foreign: partnerBrands },
  { path: '/login', foreign: brands },
]

test('each brand’s pages have its name and colour, and no other’s', { tag: '@long' }, async ({ request }) => {
  for (const brand of brands)
    for (const { path, foreign } of pages) {
      const html = await readPage(request, `${path}?brand=${brand.code}`)
      const where = `${path} under ${brand.code}`
      expect(html, where).toContain(`style="--brand:#${brand.themeColour}"`)
      const name = brand.name.replace('&', '&amp;')
      for (const part of ['title', 'header', 'footer'])
        expect(partOf(html, part), `${part} of ${where}`).toContain(name)
      // The legal line names the company that is responsible for every brand.
      const text = html.replace(/<script.*?<\/script>/gs, '').replaceAll(demonstrationLegalLine, '')
      const others = foreign.filter((other) => other !== brand && new RegExp(`\\b${other.name}\\b`).test(text))
      expect(others, where).toEqual([])
    }
})

test('no page under a station’s brand names our own brand, except as the one legally responsible', {
  tag: '@long',
}, async ({ request }) => {
  const answerable = /Fairdraw(, PO Box|<br \/>PO Box| Demonstration Ltd, PO Box)|the people who run Fairdraw/g
  for (const [pattern, { path = pattern }] of Object.entries(guardTable)) {
    const html = await readPage(request, `${path}?brand=UK_LANTERN`)
    expect(partOf(html, 'title'), path).toContain('Lantern')
    expect(html.replace(/<script.*?<\/script>/gs, '').replaceAll(answerable, ''), path).not.toContain('Fairdraw')
  }
})

test('the longest name is readable in full at every width, beside the menu too', { tag: '@long' }, async ({ page }) => {
  const [longest] = partnerBrands.toSorted((one, other) => other.name.length - one.name.length)
  await page.goto(`/about?brand=${longest!.code}`)
  const header = page.getByRole('banner')
  for (const width of [320, 390, 820, 900, 988, 989, 1024, 1100, 1200, 1280]) {
    await page.setViewportSize({ width, height: 600 })
    const head = (await header.boundingBox())!
    const name = (await header.getByText(longest!.name, { exact: true }).boundingBox())!
    const beside = width > 988 ? header.getByRole('navigation', { name: 'Main' }) : header.getByRole('button').first()
    expect(name.y, `top at ${width}`).toBeGreaterThan(head.y)
    expect(name.y + name.height, `bottom at ${width}`).toBeLessThan(head.y + head.height)
    expect(name.x + name.width, `end at ${width}`).toBeLessThan((await beside.boundingBox())!.x)
  }
})

test('a visit continues after a redirect, and on the payment pages', { tag: '@long' }, async ({ page }) => {
  await page.goto('/nowhere?brand=lantern&utm_source=radio&page_tag=NOWHERE')
  await expect(page).toHaveURL('/?brand=lantern&utm_source=radio')
  await expectBrand(page, 'Lantern')
  // The page is rendered for one visit, and its scripts have a nonce. A visitor is redirected to the log-in.
  await page.goto('/payment/pay')
  await expect(page).toHaveURL('/login')
  await expectBrand(page, 'Lantern')
})

test.describe('a bright brand, a strong and a nearly black one', { tag: '@long' }, () => {
  test.skip(!process.env.SCREENS && !process.env.FULL, 'Every colour is tried in tests/rules/brand-colours.test.ts.')

  for (const slug of ['saffron-fm', 'electric-avenue', 'tyne-fm'])
    test(`${slug} has its own look in the light and in the dark`, async ({ page, lookAtWidths }) => {
      await page.goto(`/?brand=${slug}`)
      await lookAtWidths(`brand-${slug}-home`)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(`/campaign/HOTRAFFLE?brand=${slug}`)
      await lookAtWidths(`brand-${slug}-entry-dark`)
    })
})

async function expectBrand(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(`\\| ${name}$`))
  await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText(name)
}

/** Records every name in the head of a page at each frame that could be painted. */
async function watchBrand(page: Page): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('notifyBrand', (name: string) => seen.push(name))
  await page.addInitScript(() => {
    let last: string | undefined
    const look = () => {
      const mark = document.documentElement.hidden ? null : document.querySelector('header a')
      const name = mark?.textContent
      if (name && name !== last) (window as unknown as { notifyBrand: (name: string) => void }).notifyBrand(name)
      if (name) last = name
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return seen
}

function partOf(html: string, tag: string): string {
  return new RegExp(`<${tag}\\b.*?</${tag}>`, 's').exec(html)![0]
}

async function readPage(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return answer.text()
}

function readStored(email: string) {
  return withSite(async (pool) => {
    const { rows } = await pool.query('select id, brand, attribution from accounts where email = $1', [email])
    const { id, ...account } = rows[0]
    const listOf = async (table: string) =>
      (await pool.query(`select brand, campaign_tag, attribution from ${table} where account_id = $1`, [id])).rows
    return { account, sessions: await listOf('sessions'), purchases: await listOf('purchases') }
  })
}
