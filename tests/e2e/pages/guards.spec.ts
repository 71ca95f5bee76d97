import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { post, startRegistered, startVerifiedGuest, takeSession } from '#tests/e2e/support/signed-in.ts'
import { type VisitorKind, visitorKinds, ways } from '#tests/support/site/guard-table.ts'

const password = 'Demo.Pass1'
const begin: Record<VisitorKind, (request: APIRequestContext) => Promise<string | null>> = {
  visitor: async () => null,
  guest: (request) => startVerifiedGuest(request, makePerson()),
  registered: (request) => startRegistered(request, makePerson()),
  incomplete: (request) => logInAs(request, 'new@example.com'),
  unverified: (request) => logInAs(request, 'unverified@example.com'),
}

/** The narrowest screens, and a wide one at a zoom of four. Every page fits this width, for any visitor. */
const NARROWEST_PX = 320
test.use({ viewport: { width: NARROWEST_PX, height: 640 } })

/** The kind of visitor with the most redirects. The short tests use only this one. */
const inShortTests: readonly VisitorKind[] = ['visitor']

/** A visitor has an intended purchase: without it there is no guest checkout. */
for (const visitorKind of visitorKinds)
  test(`every route leads ${visitorKind} to where the table says`, {
    tag: inShortTests.includes(visitorKind) ? [] : '@long',
  }, async ({ page, request }) => {
    if (process.env.FULL) test.slow()
    const greeting = page.getByLabel('Greeting').getByText(/^Hi /)
    const token = await begin[visitorKind](request)
    if (token !== null) await takeSession(page, token)
    // Opening a page outside the checkout clears the intent; here each page is opened with one.
    if (token === null)
      await page.addInitScript(() => sessionStorage.setItem('intent', '{"kind":"BASKET","return_path":"/"}'))
    await page.goto('/terms')
    if (token !== null) await expect(greeting).toBeVisible()
    for (const { path, landsAt, canonicalOf } of ways) {
      const landing = {
        path: landsAt(visitorKind),
        page: canonicalOf(landsAt(visitorKind)),
        waits: false,
        isWider: false,
      }
      await test.step(`${path} → ${landing.path}`, async () => {
        // The long tests load each page again, with an extra slash; the others follow links within the site.
        await (process.env.FULL ? page.goto(path === '/' ? path : `${path}/`) : goWithin(page, path))
        if (token !== null) await expect(greeting).toBeVisible()
        expect(await land(page, landing)).toEqual(landing)
      })
    }
    await goWithin(page, '/logout')
    await expect(page).toHaveURL('/login')
    await expect(greeting).toBeHidden()
  })

test('an address with an extra slash or capital shows its page', async ({ page }) => {
  for (const form of ['/about/', '/winners//', '/About', '/campaign/winacar/', '/Campaign/WINACAR']) {
    await page.goto(`${form}?utm_source=radio`)
    const path = form.includes('winners') ? '/winners' : form.includes('ampaign') ? '/campaign/WINACAR' : '/about'
    await expect(page).toHaveURL(`${path}?utm_source=radio`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0)
  }
})

async function logInAs(request: APIRequestContext, email: string): Promise<string> {
  const answer = await post(request, '/api/shepherd/auth/authenticate', null, { email, password })
  return answer.headers()['x-session']!
}

/** Navigates within the site, like a link, also to a page that this page does not link to. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate: (to: string) => Promise<void> }
    }
    return router.navigate(to)
  }, path)
}

type Landing = { path: string; page: string | null; waits: boolean; isWider: boolean }

/**
 * Waits up to ten seconds until the page is final. The head identifies the shown page. A page whose guard redirects, or
 * is still waiting, is marked.
 */
function land(page: Page, wanted: Landing): Promise<Landing> {
  return page.evaluate(
    async ({ path, page: shown, widthMax }) => {
      const lookAround = () => {
        const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
        const waiting = document.querySelector('main > [role="status"]')
        return {
          path: location.pathname,
          page: canonical && new URL(canonical.href).pathname,
          waits: waiting?.textContent === 'Loading',
          isWider: document.documentElement.scrollWidth > widthMax,
        }
      }
      for (const endsAt = performance.now() + 10_000; ; ) {
        const seen = lookAround()
        const isThere = seen.path === path && seen.page === shown && !seen.waits && !seen.isWider
        if (isThere || performance.now() > endsAt) return seen
        await new Promise(requestAnimationFrame)
      }
    },
    { ...wanted, widthMax: NARROWEST_PX },
  )
}
