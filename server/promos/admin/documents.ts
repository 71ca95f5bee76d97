import { type PromoDocument, promoDocumentSchema } from '#contract/console/promos.ts'
import type { FieldError } from '#domain/campaign/schedule.ts'
import { grantsEntries, type PromoType, promoValueProblem } from '#domain/money/discount.ts'
import { pence } from '#domain/money/money.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import type { GuardedKind } from '#server/approvals/exports.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/db.ts'
import { savePromoCode } from '../save-promo-code.ts'
import { findPromoCost, storedValue } from './cost.ts'
import { type DeskPromoRow, findCampaignId, findDeskPromo, hasListOf } from './queries.ts'

const LISTED_TEXT = 'This code has a list. Create another code for everyone else.'

export function promoDocuments(config: Config): GuardedKind<typeof promoDocumentSchema> {
  return {
    name: 'promo',
    schema: promoDocumentSchema,
    approvedBy: 'giveaway.approve',
    nameOf: (code) => `promo code ${code}`,
    costOf: (db, terms) => findPromoCost(config, db, terms, { codes: 1 }),
    find: async (db, code) => {
      const row = await findDeskPromo(db, code)
      return row && termsOf(row)
    },
    save: async (tx, code, document) => {
      const terms = await newTermsOf(tx, document)
      const isOpened = terms.ok && !document.for_list && (await hasListOf(tx, code))
      if (isOpened) return refuseField('for_list', LISTED_TEXT)
      return terms.ok ? savePromoCode(tx, { code, ...terms.value, whitelist: null }) : terms
    },
  }
}

type TermsRow = Omit<DeskPromoRow, 'code' | 'usesTaken' | 'place'>

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
    for_list: row.whitelisted,
  }
}

/** The stored form of terms; refused with the error of each field below `path`. */
export async function newTermsOf(db: Db, document: PromoDocument, path = '') {
  const { type, campaign_tag: tag } = document
  const campaignId = tag === null ? null : await findCampaignId(db, tag)
  const checked = checkTerms(document, campaignId, path)
  if (!checked.ok) return checked
  return allow({
    active: document.active,
    type,
    value: storedValue(document),
    label: document.label,
    minSpendPence: document.min_spend,
    campaignId,
    startsAt: document.starts_at,
    endsAt: document.ends_at,
    usesMax: document.uses_max,
    usesPerPersonMax: document.uses_per_person_max,
    requiresLogin: document.requires_login,
    isForList: document.for_list,
  })
}

function checkTerms(
  document: PromoDocument,
  campaignId: string | null,
  above: string,
): Verdict<null, 'ValidationError'> {
  const { type, value, campaign_tag: tag, min_spend: minSpend, starts_at: starts, ends_at: ends } = document
  const problem = promoValueProblem(type, value)
  const fields: FieldError[] = []
  const check = (holds: boolean, path: string, message: string) => holds || fields.push({ path: above + path, message })
  check(problem === null, 'value', problem ?? '')
  check(minSpend === null || minSpend > 0, 'min_spend', 'must be more than nothing, or left out')
  check(tag === null || campaignId !== null, 'campaign_tag', 'must be a campaign')
  check(tag !== null || !grantsEntries({ type }), 'campaign_tag', 'must say in which campaign it gives entries')
  check(starts === null || ends === null || starts < ends, 'ends_at', 'must be after the start')
  const isLimited = document.uses_max !== null || document.uses_per_person_max !== null
  check(isLimited, 'uses_per_person_max', 'A code needs a limit of uses, in all or for each person')
  return fields.length === 0 ? allow(null) : refuse('ValidationError', { fields })
}
