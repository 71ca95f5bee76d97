import type { Selectable } from 'kysely'
import type { Brands } from '#db/schema.ts'
import { type Pence, pence } from '#domain/money/money.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import type { Brand, Logo, WrittenBrand } from './brands.ts'

export async function listBrandRows(db: Db): Promise<Brand[]> {
  return (await db.selectFrom('brands').selectAll().orderBy('code').execute()).map(brandOfRow)
}

export async function findBrandRow(db: Db, code: string): Promise<Brand | null> {
  const row = await db.selectFrom('brands').selectAll().where('code', '=', code).executeTakeFirst()
  return row ? brandOfRow(row) : null
}

function brandOfRow({
  fillColour,
  fillTextColour,
  lightTextColour,
  darkTextColour,
  exposureMaxPence,
  logoId,
  logoWidth,
  logoHeight,
  changedAt: _,
  ...row
}: Selectable<Brands>): Brand {
  return {
    ...row,
    ownFill: fillColour === null ? null : { colour: fillColour, text: fillTextColour! },
    ownText: lightTextColour === null ? null : { light: lightTextColour, dark: darkTextColour! },
    exposureMaxPence: exposureMaxPence === null ? null : pence(exposureMaxPence),
    logo: logoId === null ? null : { id: logoId, width: logoWidth!, height: logoHeight! },
  }
}

/** The current limit of prizes for a campaign of this brand; null if only the operator's own limit applies. */
export async function findExposureMax(db: Db, code: string): Promise<Pence | null> {
  return (await findBrandRow(db, code))?.exposureMaxPence ?? null
}

/** Whether each of these codes is that of a brand. */
export async function areBrands(db: Db, codes: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(codes)]
  const rows = await db.selectFrom('brands').select('code').where('code', 'in', wanted).execute()
  return rows.length === wanted.length
}

/** A number that increases with every change of a brand. */
export async function findBrandsVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('brandsVersion').select('version').executeTakeFirstOrThrow()
  return version
}

/** Other transactions cannot save a brand until the end of this one. */
export async function lockBrands(tx: Tx): Promise<void> {
  await tx.selectFrom('brandsVersion').select('version').forUpdate().execute()
}

export async function upsertBrand(tx: Tx, brand: WrittenBrand, now: Date): Promise<void> {
  const { code, ownFill, ownText, ...fields } = brand
  const row = {
    ...fields,
    fillColour: ownFill?.colour ?? null,
    fillTextColour: ownFill?.text ?? null,
    lightTextColour: ownText?.light ?? null,
    darkTextColour: ownText?.dark ?? null,
    changedAt: now,
  }
  await tx
    .insertInto('brands')
    .values({ code, ...row })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .execute()
  await markBrandsChanged(tx)
}

export async function setLogo(tx: Tx, code: string, logo: Logo | null): Promise<void> {
  await tx
    .updateTable('brands')
    .set({ logoId: logo?.id ?? null, logoWidth: logo?.width ?? null, logoHeight: logo?.height ?? null })
    .where('code', '=', code)
    .execute()
  await markBrandsChanged(tx)
}

async function markBrandsChanged(tx: Tx): Promise<void> {
  await tx.updateTable('brandsVersion').set({ version: sql`version + 1` }).execute()
}
