import { type PromoDocument, promoDocumentSchema } from '#contract/console/promos.ts'
import { codeNames, wireNames } from '#contract/wire.ts'
import type { FieldError } from '#domain/campaign/schedule.ts'
import { grantsEntries } from '#domain/money/discount.ts'
import { pence } from '#domain/money/money.ts'
import { type PromoType, promoValueProblem } from '#domain/money/promo-code.ts'
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

export function termsOf({ type, value, minSpendPence, whitelisted, ...row }: TermsRow): PromoDocument {
  return wireNames({
    ...row,
    type: type as PromoType,
    value: type === 'CASH_DISCOUNT' ? value / 100 : value,
    minSpendPence: minSpendPence === null ? null : pence(minSpendPence),
    forList: whitelisted,
  })
}

/** The stored form of terms; refused with the error of each field below `path`. */
export async function newTermsOf(db: Db, document: PromoDocument, path = '') {
  const { campaignTag, minSpend, forList, ...terms } = codeNames(document)
  const campaignId = campaignTag === null ? null : await findCampaignId(db, campaignTag)
  const checked = checkTerms(document, campaignId, path)
  if (!checked.ok) return checked
  return allow({
    ...terms,
    value: storedValue(document),
    minSpendPence: minSpend,
    campaignId,
    isForList: forList,
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
  check(isLimited, 'uses_per_person_max', 'A code needs a limit of uses, in total or per customer')
  return fields.length === 0 ? allow(null) : refuse('ValidationError', { fields })
}
