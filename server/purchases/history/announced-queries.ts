import type { Pence } from '#domain/money/money.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

type Announced = { number: number; platform: string; totalPence: Pence; creditPence: Pence; completedAt: Date | null }

export async function findAnnounced(db: Db, id: string): Promise<Announced | null> {
  const { rows } = await sql<Announced>`
    select number, platform, total_pence, credit_pence, completed_at
    from purchases where id = ${id}`.execute(db)
  return rows[0] ?? null
}

type AnnouncedItem = { tag: string; title: string; isBundle: boolean; quantity: number; pricePence: Pence }

export async function listAnnouncedItems(db: Db, purchaseId: string): Promise<AnnouncedItem[]> {
  const { rows } = await sql<AnnouncedItem>`
    select coalesce(c.tag, b.tag) as tag, i.title, b.id is not null as "isBundle", i.quantity,
      i.price_pence - i.discount_pence as price_pence
    from purchase_items i left join campaigns c on c.id = i.campaign_id left join bundles b on b.id = i.bundle_id
    where i.purchase_id = ${purchaseId} order by i.position`.execute(db)
  return rows
}
