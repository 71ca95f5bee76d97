import type { VatClass } from '#domain/money/vat.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { likePart } from '#server/platform/db/like-part.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

export const vatClassSorting: Sorting<'tag'> = {
  id: { by: sql`tag`, type: 'text' },
  sorts: { tag: { by: sql`tag`, type: 'text' } },
}

export async function listVatClasses(
  db: Db,
  search: string | undefined,
  page: SortedPage,
): Promise<{ tag: string; title: string; vatClass: VatClass; place: Place }[]> {
  const part = search === undefined ? null : likePart(search)
  const { rows } = await sql<{ tag: string; title: string; vatClass: VatClass; place: Place }>`
    select tag, title, vat_class, ${page.place} as place from campaigns
    where (${part}::text is null or title ilike ${part} or tag ilike ${part}) and ${page.isAfter}
    order by ${page.order} limit ${page.limit}`.execute(db)
  return rows
}

export async function lockVatClass(tx: Tx, tag: string): Promise<{ id: string; vatClass: VatClass } | null> {
  const row = await tx
    .selectFrom('campaigns')
    .select(['id', 'vatClass'])
    .where('tag', '=', tag)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ? { id: row.id, vatClass: row.vatClass as VatClass } : null
}

export async function setVatClass(tx: Tx, campaignId: string, vatClass: VatClass): Promise<void> {
  await tx.updateTable('campaigns').set({ vatClass }).where('id', '=', campaignId).execute()
}
