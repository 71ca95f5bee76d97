import type { Page } from '@playwright/test'
import { choose } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

const isScript = /\/assets\/[^/]+\.js$/
/** This script requests all prefetches, so blocking it would hide the effect of the others. */
const isRequester = /\/assets\/background-/

/** One page of each kind, with a choice or typed text where the page has any. */
const pages: Record<string, { path: string; fill?: (page: Page) => Promise<void> }> = {
  home: { path: '/' },
  entry: { path: '/campaign/WINACAR', fill: (page) => choose(page, '12 entries') },
  bundle: { path: '/bundle/BIGTHREE' },
  list: { path: '/win-a-car' },
  draws: { path: '/draws' },
  form: { path: '/contact', fill: (page) => page.getByRole('textbox', { name: 'Message' }).fill('Hello') },
  text: { path: '/faqs' },
}

type Open = { page: Page; path: string; fill?: ((page: Page) => Promise<void>) | undefined }

/** Values by the names of their inputs, and by the option of a radio button. */
type Inputs = Record<string, string | boolean>

function readInputs(page: Page): Promise<Inputs> {
  return page
    .locator('input, textarea')
    .evaluateAll((inputs: HTMLInputElement[]) =>
      Object.fromEntries(
        inputs.map(({ type, name, id, value, checked }) =>
          type === 'radio' ? [`${name}=${value}`, checked] : [name || id, value],
        ),
      ),
    )
}

/** Opens a page, touches it, and waits until all prefetches are answered. */
async function openAndTouch({ page, path, fill }: Open, beforeTouch = async () => {}): Promise<Inputs> {
  await page.goto(path)
  await fill?.(page)
  await beforeTouch()
  const inputs = await readInputs(page)
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes'
  })
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  return inputs
}

async function expectUntouched(page: Page, inputs: Inputs, what: string): Promise<void> {
  await expect(page.locator('html[data-same-document]'), what).toBeAttached()
  // A field that is loaded late, such as the order of a message, may have been added.
  expect(await readInputs(page), what).toMatchObject(inputs)
  await expect(page.getByRole('dialog', { name: 'Sorry, something went wrong' })).toBeHidden()
}

/** Scripts that a page loads after those of its document. */
async function findLaterScripts(open: Open): Promise<string[]> {
  const { page, path } = open
  const requested = new Set<string>()
  page.on('request', (request) => requested.add(new URL(request.url()).pathname))
  await openAndTouch(open)
  page.removeAllListeners('request')
  const html = await (await page.request.get(path)).text()
  return [...requested].filter((each) => isScript.test(each) && !isRequester.test(each) && !html.includes(each))
}

test.describe('a script that fails to load in the background', () => {
  test.use({ refused: [isScript] })
  // React reports each part of the page that it cannot hydrate and leaves out.
  test.beforeEach(({ context }) => {
    context.removeAllListeners('console')
    context.removeAllListeners('weberror')
  })

  for (const [kind, { path, fill }] of Object.entries(pages))
    test(`leaves the ${kind} page as it is`, { tag: kind === 'entry' || kind === 'form' ? [] : '@long' }, async ({
      page,
    }) => {
      const open = { page, path, fill }
      const later = await findLaterScripts(open)
      expect(later.length).toBeGreaterThan(3)
      const rounds = process.env.FULL ? [later, ...later.map((each) => [each])] : [later]
      for (const refused of rounds) {
        await page.route(
          ({ pathname }) => refused.includes(pathname),
          (route) => route.fulfill({ status: 404 }),
        )
        const inputs = await openAndTouch(open)
        await expectUntouched(page, inputs, refused.join(' '))
        await page.unrouteAll()
      }
    })

  for (const kind of ['entry', 'form'] as const)
    test(`leaves the ${kind} page as it is without a connection`, async ({ page, context }) => {
      const inputs = await openAndTouch({ page, ...pages[kind]! }, () => context.setOffline(true))
      await expectUntouched(page, inputs, 'offline')
    })
})

test.describe('a page that the visitor opens', () => {
  test.use({ refused: [isScript] })

  test('opens beside an error that can be tried again when one of its scripts fails', async ({ page, look }) => {
    await page.route(/\/assets\/draws-/, (route) => route.fulfill({ status: 404 }))
    const open = { page, ...pages.entry! }
    const inputs = await openAndTouch(open)
    const draws = page.getByRole('contentinfo').getByRole('link', { name: 'Draws', exact: true })
    await draws.click()
    const error = page.getByRole('dialog', { name: 'Sorry, something went wrong' })
    await expect(error).toHaveAccessibleDescription(/couldn’t load that page/)
    await look('failed-script-01-page')
    await error.getByRole('button', { name: 'Close' }).click()
    await expectUntouched(page, inputs, 'closed')

    await draws.click()
    await expect(error).toBeVisible()
    await page.unrouteAll()
    await error.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL('/draws')
    await expect(page.getByRole('heading', { level: 1, name: 'Draws' })).toBeVisible()
  })
})
