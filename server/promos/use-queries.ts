import { BatchOutdated, insertRows, type Send } from '#server/platform/db/pipeline.ts'
import type { PromoRow } from './queries.ts'

/** Finds codes by their text, like `findPromo`. */
export async function listPromosOf(send: Send, codes: readonly string[]): Promise<Map<string, NonNullable<PromoRow>>> {
  if (codes.length === 0) return new Map()
  const { rows } = await send<NonNullable<PromoRow>>(
    `select id, code, type, value, label, min_spend_pence, campaign_id, active, starts_at, ends_at, uses_max,
       uses_per_person_max, uses_taken, requires_login, whitelisted, personal_account_id
     from promo_codes where code = any($1::text[])`,
    [codes],
  )
  return new Map(rows.map((row) => [row.code, row]))
}

/** The emails and numbers that are on the lists of codes, and the codes whose lists have any entries. */
export async function listListed(
  send: Send,
  promoIds: readonly string[],
  subjects: readonly string[],
): Promise<{ listed: ReadonlyMap<string, ReadonlySet<string>>; withList: ReadonlySet<string> }> {
  if (promoIds.length === 0) return { listed: new Map(), withList: new Set() }
  const [{ rows: found }, { rows: filled }] = await Promise.all([
    send<{ promoId: string; subject: string }>(
      `select promo_id, subject from promo_whitelist
       where promo_id = any($1::uuid[]) and subject = any($2::text[])`,
      [promoIds, subjects],
    ),
    send<{ id: string }>(
      `select id from unnest($1::uuid[]) as promo (id)
       where exists (select from promo_whitelist where promo_id = promo.id)`,
      [promoIds],
    ),
  ])
  const bySubject = [...Map.groupBy(found, ({ promoId }) => promoId)]
  return {
    listed: new Map(bySubject.map(([id, each]) => [id, new Set(each.map(({ subject }) => subject))])),
    withList: new Set(filled.map(({ id }) => id)),
  }
}

export type PromoUse = { promoId: string; purchaseId: string; personId: string }

/** The completed and reserved uses of codes by persons, under any of their ids. Returned uses do not count. */
export async function listUsesOf(
  send: Send,
  promoIds: readonly string[],
  personIds: readonly string[],
): Promise<PromoUse[]> {
  if (promoIds.length === 0) return []
  const { rows } = await send<PromoUse>(
    `select promo_id, purchase_id, person_id from promo_uses
     where promo_id = any($1::uuid[]) and person_id = any($2::uuid[]) and state <> 'RELEASED'
       and state <> 'RETURNED'`,
    [promoIds, personIds],
  )
  return rows
}

/** Releases the uses that purchases have reserved. */
export async function releaseUsesOf(send: Send, uses: readonly PromoUse[]): Promise<void> {
  if (uses.length === 0) return
  const { rowCount } = await send(
    `update promo_uses set state = 'RELEASED'
     from unnest($1::uuid[], $2::uuid[]) as released (promo_id, purchase_id)
     where promo_uses.promo_id = released.promo_id and promo_uses.purchase_id = released.purchase_id
       and state = 'RESERVED'`,
    [uses.map(({ promoId }) => promoId), uses.map(({ purchaseId }) => purchaseId)],
  )
  if (rowCount !== uses.length) throw new BatchOutdated()
}

export async function insertUses(send: Send, uses: readonly (PromoUse & { isDone: boolean })[]): Promise<void> {
  await insertRows(
    send,
    'promoUses',
    uses.map(({ promoId, purchaseId, personId, isDone }) => ({
      promoId,
      purchaseId,
      personId,
      state: isDone ? 'COUNTED' : 'RESERVED',
    })),
  )
}

/** In the order of their ids. If others have taken uses since the check, the batch is checked again. */
export async function addUsesTaken(send: Send, changes: ReadonlyMap<string, number>): Promise<void> {
  if (changes.size === 0) return
  const { rowCount } = await send(
    `update promo_codes set uses_taken = promo_codes.uses_taken + change.uses
     from (select * from unnest($1::uuid[], $2::int[]) as change (id, uses) order by id) as change
     where promo_codes.id = change.id
       and (uses_max is null or change.uses <= 0 or promo_codes.uses_taken + change.uses <= uses_max)`,
    [[...changes.keys()], [...changes.values()]],
  )
  if (rowCount !== changes.size) throw new BatchOutdated()
}
