import { type Pence, pence } from '#domain/money/money.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/** The price of the dearest entry among a campaign's options; zero if all are free or there are none. */
export async function findEntryPrice(db: Db, tag: string | null): Promise<Pence> {
  if (tag === null) return pence(0)
  const { rows } = await sql<{ price: number }>`
    select ceil(greatest(campaigns.unit_price_pence, (
      select max(price_options.price_pence::numeric / price_options.quantity) from price_options
      where price_options.campaign_id = campaigns.id)))::integer as price
    from campaigns where campaigns.tag = ${tag}`.execute(db)
  return pence(rows[0]?.price ?? 0)
}
