import { expect } from '@playwright/test'
import { v7 as uuid } from 'uuid'
import { allow } from '#domain/verdict.ts'
import {
  markCatalogueChanged,
  type NewBundle,
  type NewCampaign,
  type NewPage,
  saveBundle,
  saveCampaign,
  savePage,
} from '#server/catalogue/exports.ts'
import { expectAllowed } from '#server/demo/expect-allowed.ts'
import { openStock } from '#server/entries/exports.ts'
import { makeDb, transact } from '#server/platform/db/db.ts'
import { newBundle, newCampaign } from '#tests/support/campaigns/make-catalogue.ts'
import { withSite } from './site-database.ts'

/**
 * Adds a campaign to the site as an operator would. One with a limit is sold out unless `tickets` are opened for sale.
 */
export async function addCampaign(given: Partial<NewCampaign> & { tag: string }, tickets = 0): Promise<void> {
  const now = new Date()
  const saved = await withSite((pool) =>
    transact(makeDb(pool), async (tx) => {
      const campaign = await saveCampaign(tx, newCampaign(now, given), now)
      if (campaign.ok && tickets > 0) await openStock(tx, campaign.value.id, tickets)
      return campaign
    }),
  )
  expectAllowed(given.tag, saved)
  await isShown(`/api/campaign/info/${given.tag}`)
}

/** Adds this many pictures of its prize from all sides; `page.route` must answer for the pictures themselves. */
export async function addSides(tag: string, alt: string, pictures = 24): Promise<void> {
  const media = { id: uuid(), campaignTag: tag, kind: 'ALL_SIDES', alt, pictures, previewColour: '#1fa3ad' }
  await withSite((pool) =>
    transact(makeDb(pool), async (tx) => {
      const row = { ...media, shown: true, addedBy: 'a journey', addedAt: new Date() }
      await tx.insertInto('campaignMedia').values(row).execute()
      await markCatalogueChanged(tx)
      return allow(null)
    }),
  )
  const shown = async () => (await fetch(new URL(`/api/campaign/info/${tag}`, process.env.SITE_URL))).text()
  await expect.poll(shown, `${tag} is shown from all sides`).toContain(media.id)
}

/** The same for a bundle of campaigns that are there. */
export async function addBundle(given: Partial<NewBundle> & Pick<NewBundle, 'tag' | 'items'>): Promise<void> {
  const now = new Date()
  const saved = await withSite((pool) => transact(makeDb(pool), (tx) => saveBundle(tx, newBundle(now, given), now)))
  expectAllowed(given.tag, saved)
  await isShown(`/api/campaign/bundle/${given.tag}`)
}

/** The same for a page of groups. */
export async function addPage(page: NewPage): Promise<void> {
  const saved = await withSite((pool) => transact(makeDb(pool), (tx) => savePage(tx, page, new Date())))
  expectAllowed(page.tag, saved)
  await isShown(`/api/campaign/page/${page.tag}`)
}

/** The site looks for changes once a second. */
async function isShown(path: string): Promise<void> {
  const status = async () => (await fetch(new URL(path, process.env.SITE_URL))).status
  await expect.poll(status, `${path} is there`).toBe(200)
}
