import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

export type PromoRow = Awaited<ReturnType<typeof findPromo>>

export async function findPromo(db: Db, code: string) {
  return (await promoWhere(db, code).executeTakeFirst()) ?? null
}

export async function listCampaignsOfPromos(
  db: Db,
  codes: readonly string[],
): Promise<{ code: string; campaignId: string | null }[]> {
  return db
    .selectFrom('promoCodes')
    .select(['code', 'campaignId'])
    .where('code', 'in', [...codes])
    .execute()
}

function promoWhere(db: Db, code: string) {
  return db
    .selectFrom('promoCodes')
    .select([
      'id',
      'code',
      'type',
      'value',
      'label',
      'minSpendPence',
      'campaignId',
      'active',
      'startsAt',
      'endsAt',
      'usesMax',
      'usesPerPersonMax',
      'usesTaken',
      'requiresLogin',
      'whitelisted',
      'personalAccountId',
    ])
    .where('code', '=', code)
}

/** The code that a released use was of, locked. */
export async function lockPromoOfUse(tx: Tx, purchaseId: string) {
  return tx
    .selectFrom('promoUses')
    .innerJoin('promoCodes', 'promoCodes.id', 'promoUses.promoId')
    .select(['promoCodes.id', 'usesMax', 'usesPerPersonMax', 'usesTaken', 'personId'])
    .where('purchaseId', '=', purchaseId)
    .where('state', '=', 'RELEASED')
    .forUpdate('promoCodes')
    .executeTakeFirst()
}

export async function isListed(db: Db, promoId: string, subjects: readonly string[]): Promise<boolean> {
  if (subjects.length === 0) return false
  const row = await listOf(db, promoId)
    .where('subject', 'in', [...subjects])
    .executeTakeFirst()
  return row !== undefined
}

export async function hasList(db: Db, promoId: string): Promise<boolean> {
  return (await listOf(db, promoId).executeTakeFirst()) !== undefined
}

function listOf(db: Db, promoId: string) {
  return db.selectFrom('promoWhitelist').select('subject').where('promoId', '=', promoId).limit(1)
}

/**
 * A person's uses of a code, under all their ids: those of purchases that are done, and those kept for one that is not.
 */
export async function countUses(
  db: Db,
  promoId: string,
  personIds: readonly string[],
): Promise<{ done: number; reserved: number }> {
  const row = await db
    .selectFrom('promoUses')
    .select(({ fn }) => [
      fn.countAll<string>().filterWhere('state', '=', 'COUNTED').as('done'),
      fn.countAll<string>().filterWhere('state', '=', 'RESERVED').as('reserved'),
    ])
    .where('promoId', '=', promoId)
    .where('personId', 'in', [...personIds])
    .executeTakeFirstOrThrow()
  return { done: Number(row.done), reserved: Number(row.reserved) }
}

export async function insertUse(tx: Tx, use: { promoId: string; purchaseId: string; personId: string }): Promise<void> {
  await tx
    .insertInto('promoUses')
    .values({ promoId: use.promoId, purchaseId: use.purchaseId, personId: use.personId, state: 'RESERVED' })
    .onConflict((conflict) => conflict.columns(['promoId', 'purchaseId']).doUpdateSet({ state: 'RESERVED' }))
    .execute()
  await moveUsesTaken(tx, use.promoId, 1)
}

/** Returns the code of the reserved use, or null if there was none to release. */
export async function releaseUse(tx: Tx, purchaseId: string): Promise<string | null> {
  const row = await tx
    .updateTable('promoUses')
    .set({ state: 'RELEASED' })
    .where('purchaseId', '=', purchaseId)
    .where('state', '=', 'RESERVED')
    .returning('promoId')
    .executeTakeFirst()
  return row?.promoId ?? null
}

/** Returns the use of a fully refunded order. The result is its code, or null if there was no use to return. */
export async function returnUse(tx: Tx, purchaseId: string): Promise<string | null> {
  const row = await tx
    .updateTable('promoUses')
    .set({ state: 'RETURNED' })
    .where('purchaseId', '=', purchaseId)
    .where('state', '=', 'COUNTED')
    .returning('promoId')
    .executeTakeFirst()
  return row?.promoId ?? null
}

export async function moveUsesTaken(tx: Tx, promoId: string, by: number): Promise<void> {
  await tx
    .updateTable('promoCodes')
    .set({ usesTaken: sql`uses_taken + ${by}` })
    .where('id', '=', promoId)
    .execute()
}

export type NewPromo = {
  id: string
  code: string
  type: string
  value: number
  label: string
  minSpendPence: number | null
  campaignId: string | null
  startsAt: Date | null
  endsAt: Date | null
  usesMax: number | null
  usesPerPersonMax: number | null
  requiresLogin: boolean
  /** A paused code is refused. If left out it stays unchanged, and a new code is active. */
  active?: boolean
  /** Only for people on its list, from the first moment. Left out, it does not change. */
  isForList?: boolean
  /**
   * The people who may use the code: folded emails, and mobile numbers with their +44. Empty: everyone. Null:
   * unchanged.
   */
  whitelist: readonly string[] | null
  /** The one account that the code is for. */
  personalAccountId?: string
}

export async function upsertPromo(tx: Tx, promo: NewPromo): Promise<void> {
  const row = {
    type: promo.type,
    value: promo.value,
    label: promo.label,
    minSpendPence: promo.minSpendPence,
    campaignId: promo.campaignId,
    startsAt: promo.startsAt,
    endsAt: promo.endsAt,
    usesMax: promo.usesMax,
    usesPerPersonMax: promo.usesPerPersonMax,
    requiresLogin: promo.requiresLogin,
    ...(promo.active !== undefined && { active: promo.active }),
    ...(promo.isForList !== undefined && { whitelisted: promo.isForList }),
    ...(promo.whitelist && { whitelisted: promo.whitelist.length > 0 }),
    personalAccountId: promo.personalAccountId ?? null,
  }
  const { id } = await tx
    .insertInto('promoCodes')
    .values({ id: promo.id, code: promo.code, ...row })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (promo.whitelist === null) return
  await tx.deleteFrom('promoWhitelist').where('promoId', '=', id).execute()
  if (promo.whitelist.length > 0) {
    await tx
      .insertInto('promoWhitelist')
      .values(promo.whitelist.map((subject) => ({ promoId: id, subject })))
      .execute()
  }
}

/** Removes an email and a number from all lists. */
export async function deleteListed(tx: Tx, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return
  await tx
    .deleteFrom('promoWhitelist')
    .where('subject', 'in', [...subjects])
    .execute()
}

/** Codes that are for one account, or whose list has one of these subjects. */
export async function listCodesFor(db: Db, accountId: string, subjects: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('promoCodes')
    .select('code')
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('personalAccountId', '=', accountId),
        exists(
          selectFrom('promoWhitelist')
            .select('subject')
            .whereRef('promoId', '=', 'promoCodes.id')
            .where('subject', 'in', [...subjects]),
        ),
      ]),
    )
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}
