import { type PromoDocument, promoDocumentSchema } from '#contract/console/promos.ts'
import { grantsEntries, type PromoType } from '#domain/discount.ts'
import { pence } from '#domain/money.ts'
import type { FieldError } from '#domain/schedule.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import type { DocumentKind } from '#server/audit/exports.ts'
import type { Db } from '#server/platform/db/db.ts'
import { savePromoCode } from '../service.ts'
import { type DeskPromoRow, findCampaignId, findDeskPromo } from './desk-queries.ts'

export const promoDocuments: DocumentKind<typeof promoDocumentSchema> = {
  name: 'promo',
  schema: promoDocumentSchema,
  find: async (db, code) => {
    const row = await findDeskPromo(db, code)
    return row && termsOf(row)
  },
  save: async (tx, code, document) => {
    const terms = await newTermsOf(tx, document)
    return terms.ok ? savePromoCode(tx, { code, ...terms.value, whitelist: null }) : terms
  },
}

type TermsRow = Omit<DeskPromoRow, 'code' | 'usesTaken' | 'whitelisted' | 'place'>

export function termsOf(row: TermsRow): PromoDocument {
  return {
    active: row.active,
    type: row.type as PromoType,
    value: row.type === 'CASH_DISCOUNT' ? row.value / 100 : row.value,
    label: row.label,
    min_spend: row.minSpendPence === null ? null : pence(row.minSpendPence),
    campaign_tag: row.campaignTag,
    starts_at: row.startsAt,
    ends_at: row.endsAt,
    uses_max: row.usesMax,
    uses_per_person_max: row.usesPerPersonMax,
    requires_login: row.requiresLogin,
  }
}

/** Terms as they are stored; refused with what is wrong beside each field below `path`. */
export async function newTermsOf(db: Db, document: PromoDocument, path = '') {
  const { type, value, campaign_tag: tag } = document
  const campaignId = tag === null ? null : await findCampaignId(db, tag)
  const checked = checkTerms(document, campaignId, path)
  if (!checked.ok) return checked
  return allow({
    active: document.active,
    type,
    value: type === 'CASH_DISCOUNT' ? Math.round(value * 100) : value,
    label: document.label,
    minSpendPence: document.min_spend,
    campaignId,
    startsAt: document.starts_at,
    endsAt: document.ends_at,
    usesMax: document.uses_max,
    usesPerPersonMax: document.uses_per_person_max,
    requiresLogin: document.requires_login,
  })
}

function checkTerms(
  document: PromoDocument,
  campaignId: string | null,
  above: string,
): Verdict<null, 'ValidationError'> {
  const { type, value, campaign_tag: tag, min_spend: minSpend, starts_at: starts, ends_at: ends } = document
  const isMoney = type === 'CASH_DISCOUNT'
  const fields: FieldError[] = []
  const check = (holds: boolean, path: string, message: string) => holds || fields.push({ path: above + path, message })
  check(isMoney || Number.isInteger(value), 'value', 'must be a whole number')
  check(!isMoney || Math.round(value * 100) / 100 === value, 'value', 'must be pounds with at most two decimals')
  check(type !== 'PERCENT_DISCOUNT' || value <= 100, 'value', 'must be at most 100 percent')
  check(minSpend === null || minSpend > 0, 'min_spend', 'must be more than nothing, or left out')
  check(tag === null || campaignId !== null, 'campaign_tag', 'must be a campaign')
  check(tag !== null || !grantsEntries({ type }), 'campaign_tag', 'must say in which campaign it gives entries')
  check(starts === null || ends === null || starts < ends, 'ends_at', 'must be after the start')
  const isLimited = document.uses_max !== null || document.uses_per_person_max !== null
  check(isLimited, 'uses_per_person_max', 'A code needs a limit of uses, in all or for each person')
  return fields.length === 0 ? allow(null) : refuse('ValidationError', { fields })
}
