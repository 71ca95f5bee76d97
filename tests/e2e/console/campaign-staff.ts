import type { BrowserContext, Page } from '@playwright/test'
import { makeDb, makePool } from '#server/platform/db/db.ts'
import { findEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { makeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'

/** Signs a new person who works on campaigns in, as they are after both factors, in a browser of theirs. */
export async function signInCampaigner(context: BrowserContext, siteUrl: string): Promise<void> {
  const pool = makePool(findEmbeddedPostgres({ dataDir: process.env.SITE_DATA_DIR! })!, 1)
  try {
    const site = { db: makeDb(pool), now: () => new Date() } as Parameters<typeof makeStaff>[0]
    const staff = await makeStaff(site, { roles: ['CAMPAIGNS'], hasCodes: false })
    const { cookie = '' } = await signInStaff(site, staff, siteUrl)
    const token = /fairdraw_console=([^;]+)/.exec(cookie)![1]!
    await context.addInitScript(() => localStorage.setItem('console.signed-in', 'yes'))
    await context.addCookies([{ name: 'fairdraw_console', value: token, url: `${siteUrl}/api/console` }])
  } finally {
    await pool.end()
  }
}

/** Opens the console for another person, in a browser beside. */
export async function openAsCampaigner(page: Page, path: string): Promise<void> {
  await signInCampaigner(page.context(), process.env.SITE_URL!)
  await page.goto(`${process.env.SITE_URL!}/console${path}`)
}
