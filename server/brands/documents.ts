import { type BrandDocument, brandDocumentSchema } from '#contract/console/brands.ts'
import { hasRole } from '#domain/staff/staff.ts'
import { refuse } from '#domain/verdict.ts'
import type { DocumentKind } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { findBrandRow, lockBrands } from './brand-queries.ts'
import type { WrittenBrand } from './brands.ts'
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

function documentOf(brand: WrittenBrand): BrandDocument {
  return {
    name: brand.name,
    slug: brand.slug,
    sender_name: brand.senderName,
    theme_colour: brand.themeColour,
    own_fill: brand.ownFill,
    own_text: brand.ownText,
    legal_line: brand.legalLine,
    abandon_dialog: brand.hasAbandonDialog,
    advertising: brand.hasAdvertising,
    spin_offer: brand.hasSpinOffer,
    exposure_max: brand.exposureMaxPence,
  }
}

function brandOfDocument(code: string, document: BrandDocument): WrittenBrand {
  return {
    code,
    name: document.name,
    slug: document.slug,
    senderName: document.sender_name,
    themeColour: document.theme_colour,
    ownFill: document.own_fill,
    ownText: document.own_text,
    legalLine: document.legal_line,
    hasAbandonDialog: document.abandon_dialog,
    hasAdvertising: document.advertising,
    hasSpinOffer: document.spin_offer,
    exposureMaxPence: document.exposure_max,
  }
}
