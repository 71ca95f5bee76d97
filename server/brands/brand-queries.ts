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

function brandOfRow(row: Selectable<Brands>): Brand {
  return {
    code: row.code,
    slug: row.slug,
    name: row.name,
    senderName: row.sender_name,
    themeColour: row.theme_colour,
    ownFill: row.fill_colour === null ? null : { colour: row.fill_colour, text: row.fill_text_colour! },
    ownText: row.light_text_colour === null ? null : { light: row.light_text_colour, dark: row.dark_text_colour! },
    legalLine: row.legal_line,
    hasAbandonDialog: row.has_abandon_dialog,
    hasAdvertising: row.has_advertising,
    hasSpinOffer: row.has_spin_offer,
    exposureMaxPence: row.exposure_max_pence === null ? null : pence(row.exposure_max_pence),
    logo: row.logo_id === null ? null : { id: row.logo_id, width: row.logo_width!, height: row.logo_height! },
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
  const { version } = await db.selectFrom('brands_version').select('version').executeTakeFirstOrThrow()
  return version
}

/** Other transactions cannot save a brand until the end of this one. */
export async function lockBrands(tx: Tx): Promise<void> {
  await tx.selectFrom('brands_version').select('version').forUpdate().execute()
}

export async function upsertBrand(tx: Tx, brand: WrittenBrand, now: Date): Promise<void> {
  const row = {
    slug: brand.slug,
    name: brand.name,
    sender_name: brand.senderName,
    theme_colour: brand.themeColour,
    fill_colour: brand.ownFill?.colour ?? null,
    fill_text_colour: brand.ownFill?.text ?? null,
    light_text_colour: brand.ownText?.light ?? null,
    dark_text_colour: brand.ownText?.dark ?? null,
    legal_line: brand.legalLine,
    has_abandon_dialog: brand.hasAbandonDialog,
    has_advertising: brand.hasAdvertising,
    has_spin_offer: brand.hasSpinOffer,
    exposure_max_pence: brand.exposureMaxPence,
    changed_at: now,
  }
  await tx
    .insertInto('brands')
    .values({ code: brand.code, ...row })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .execute()
  await markBrandsChanged(tx)
}

export async function setLogo(tx: Tx, code: string, logo: Logo | null): Promise<void> {
  await tx
    .updateTable('brands')
    .set({ logo_id: logo?.id ?? null, logo_width: logo?.width ?? null, logo_height: logo?.height ?? null })
    .where('code', '=', code)
    .execute()
  await markBrandsChanged(tx)
}

async function markBrandsChanged(tx: Tx): Promise<void> {
  await tx.updateTable('brands_version').set({ version: sql`version + 1` }).execute()
}
