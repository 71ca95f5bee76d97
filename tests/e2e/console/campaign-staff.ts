import type { BrowserContext, Page } from '@playwright/test'
import { readConfig } from '#server/platform/config/config.ts'
import { makeDb, makePool } from '#server/platform/db/db.ts'
import { findEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { insertStaffSession, makeStaff } from '#tests/support/staff/make-staff.ts'

/** Signs in a new member of staff for campaigns, with both factors, in a separate browser. */
export async function signInCampaigner(context: BrowserContext, siteUrl: string): Promise<void> {
  const dataDir = process.env.SITE_DATA_DIR!
  const pool = makePool(findEmbeddedPostgres({ dataDir })!, 1)
  try {
    const config = readConfig({ DATA_DIR: dataDir })
    const site = { db: makeDb(pool), now: () => new Date(), config } as Parameters<typeof makeStaff>[0]
    const staff = await makeStaff(site, { roles: ['CAMPAIGNS'], hasCodes: false })
    const token = await insertStaffSession(site, staff)
    await context.addInitScript(() => localStorage.setItem('console.signed-in', 'yes'))
    await context.addCookies([{ name: 'fairdraw_console', value: token, url: `${siteUrl}/api/console` }])
  } finally {
    await pool.end()
  }
}

/** Opens the console for another person, in a separate browser. */
export async function openAsCampaigner(page: Page, path: string): Promise<void> {
  await signInCampaigner(page.context(), process.env.SITE_URL!)
  await page.goto(`${process.env.SITE_URL!}/console${path}`)
}
