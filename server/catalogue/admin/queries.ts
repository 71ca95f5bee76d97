import type { Db, Tx } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/db.ts'

export type PublishedFacts = { readonly id: string; readonly published: boolean; readonly cancelledAt: Date | null }

/** Locked, because the caller's next steps depend on it. */
export async function lockCampaign(tx: Tx, tag: string): Promise<PublishedFacts | null> {
  const row = await tx
    .selectFrom('campaigns')
    .select(['id', 'published', 'cancelledAt'])
    .where('tag', '=', tag)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whether the campaign has entries. If it has none, none can be made before the transaction ends. */
export async function hasBeenEntered(tx: Tx, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select has_been_entered(${campaignId}) as is`.execute(tx)
  return rows[0]!.is
}

/** The same without locks, for a page to show. */
export async function wasEntered(db: Db, campaignId: string): Promise<boolean> {
  const row = await db
    .selectFrom('rounds')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('nextTicket', '>', 1),
        exists(
          selectFrom('entries')
            .select('entries.id')
            .whereRef('roundId', '=', 'rounds.id')
            .where('state', 'in', [sql.lit('HELD'), sql.lit('CLAIMED')]),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets another closing than was promised; the reason is in its own row with the same instant. */
export async function setClosing(tx: Tx, campaignId: string, endsAt: Date, now: Date): Promise<void> {
  await tx.updateTable('campaigns').set({ endsAt, changedAt: now }).where('id', '=', campaignId).execute()
}

export async function setCancelled(tx: Tx, campaignId: string, now: Date): Promise<void> {
  await tx.updateTable('campaigns').set({ cancelledAt: now, changedAt: now }).where('id', '=', campaignId).execute()
}

/** Unpublishes a campaign that could not be entered yet. */
export async function unpublish(tx: Tx, campaignId: string, now: Date): Promise<void> {
  await tx.updateTable('campaigns').set({ published: false, changedAt: now }).where('id', '=', campaignId).execute()
}

/** Takes the bundles that contain a campaign off sale, and returns their tags. */
export async function unpublishBundlesOf(tx: Tx, campaignId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('bundles')
    .set({ published: false, changedAt: now })
    .where('published', '=', true)
    .where('id', 'in', (eb) => eb.selectFrom('bundleItems').select('bundleId').where('campaignId', '=', campaignId))
    .returning('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

export async function listCampaignAssets(db: Db, tag: string) {
  return db
    .selectFrom('assets')
    .select(['id', 'kind', 'ownerTag', 'title', 'alt', 'href'])
    .select(['previewColour', 'createdAt', 'frames'])
    .where('kind', '=', 'campaign')
    .where('ownerTag', '=', tag)
    .orderBy('position')
    .execute()
}

/** Sets the order and the texts of pictures; all others are removed from the campaign. */
export async function replaceArrangement(
  tx: Tx,
  tag: string,
  pictures: readonly { id: string; alt: string }[],
): Promise<void> {
  const ids = pictures.map(({ id }) => id)
  const ofCampaign = sql<boolean>`kind = 'campaign' and owner_tag = ${tag}`
  await tx.deleteFrom('assets').where(ofCampaign).where(sql<boolean>`id <> all(${ids}::uuid[])`).execute()
  // Positions must be unique at any moment.
  await sql`update assets set position = position + 1000000 where ${ofCampaign}`.execute(tx)
  await sql`
    update assets set position = given.position - 1, alt = given.alt
    from unnest(${ids}::uuid[], ${pictures.map(({ alt }) => alt)}::text[]) with ordinality as given (id, alt, position)
    where ${ofCampaign} and assets.id = given.id`.execute(tx)
}
