import { type BrandDocument, brandDocumentSchema } from '#contract/console/brands.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import { hasRole } from '#domain/staff/staff.ts'
import { refuse } from '#domain/verdict.ts'
import type { DocumentKind } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { findBrandRow, lockBrands } from './brand-queries.ts'
import type { Brand, WrittenBrand } from './brands.ts'
import { saveBrand } from './save-brand.ts'

/** A brand is seen and edited by those who work for it. */
export function brandDocuments({ now }: Pick<Context, 'now'>): DocumentKind<typeof brandDocumentSchema> {
  return {
    name: 'brand',
    schema: brandDocumentSchema,
    brandOf: (code) => code,
    lock: lockBrands,
    find: async (db, code) => {
      const brand = await findBrandRow(db, code)
      return brand && documentOf(brand)
    },
    save: async (tx, code, document, editor) => {
      const limitBefore = (await findBrandRow(tx, code))?.exposureMaxPence ?? null
      if (document.exposure_max !== limitBefore && !hasRole(editor, 'brand.limit'))
        return refuse('ValidationError', {
          fields: [{ path: 'exposure_max', message: 'Only owners change this limit' }],
        })
      return saveBrand(tx, brandOfDocument(code, document), now())
    },
  }
}

function documentOf({
  code: _,
  logo: __,
  hasAbandonDialog,
  hasAdvertising,
  hasSpinOffer,
  ...brand
}: Brand): BrandDocument {
  return {
    ...wireNames(brand),
    abandon_dialog: hasAbandonDialog,
    advertising: hasAdvertising,
    spin_offer: hasSpinOffer,
  }
}

function brandOfDocument(code: string, document: BrandDocument): WrittenBrand {
  const { abandon_dialog, advertising, spin_offer, exposure_max, ...named } = document
  return {
    code,
    ...codeNames(named),
    hasAbandonDialog: abandon_dialog,
    hasAdvertising: advertising,
    hasSpinOffer: spin_offer,
    exposureMaxPence: exposure_max,
  }
}
