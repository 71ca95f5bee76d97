import type { CampaignStatus } from '#domain/campaign/campaign.ts'
import {
  checkPromoCode,
  checkPromoUses,
  type Promo,
  type PromoCodeError,
  type PromoEligibility,
  type PromoUser,
} from '#domain/money/discount.ts'
import { pence } from '#domain/money/money.ts'
import type { PromoType } from '#domain/money/promo-code.ts'
import { allow, refuse, type Verdict } from '#domain/verdict.ts'
import { listPersonIds, lockPersonById } from '#server/accounts/exports.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import {
  countUses,
  deleteListed,
  findPromo,
  hasList,
  insertUse,
  isListed,
  listCodesFor,
  lockPromoOfUse,
  moveUsesTaken,
  type PromoRow,
  releaseUse,
  returnUse,
} from './queries.ts'

/** The account that uses a code; null for a visitor. */
export type PromoPerson = {
  accountId: string
  personId: string
  accountType: 'GUEST' | 'REGISTERED'
  /** Null until confirmed: an unconfirmed email may be another person's, so it matches no list. */
  confirmedEmail: string | null
  msisdn: string | null
} | null

/** The contact data that a code's list can match. */
type Listed = Pick<NonNullable<PromoPerson>, 'confirmedEmail' | 'msisdn'>

/** The code's campaign, as the catalogue knows it. Promos may not import the catalogue, so it is passed in. */
export type PromoCampaign = { id: string; tag: string; title: string; status: CampaignStatus }

export type FoundPromo = Promo & { id: string; label: string }

export async function campaignIdOfPromo(db: Db, code: string): Promise<string | null> {
  return (await findPromo(db, code))?.campaignId ?? null
}

/**
 * Checks the code and the person, without the basket. A use held for the person's own unpaid purchase is not counted:
 * the next start releases it.
 */
export async function evaluatePromo(
  db: Db,
  code: string,
  person: PromoPerson,
  campaign: PromoCampaign | null,
  now: Date,
): Promise<Verdict<FoundPromo, PromoCodeError>> {
  const row = await findPromo(db, code)
  const { done, reserved } = await usesBy(db, row, person)
  const uses = { usesTotal: (row?.usesTaken ?? 0) - reserved, usesByPerson: done }
  return checkFoundPromo(row, person, campaign, { ...uses, ...(await findListed(db, row, person)) }, now)
}

type Uses = Pick<PromoUser, 'usesTotal' | 'usesByPerson'>
/** Whether a code's list contains the person, and whether it has any entries. */
type ListedFacts = { isListed: boolean; hasList: boolean }

/** The rules of a code that has been read already. */
export function checkFoundPromo(
  row: PromoRow,
  person: PromoPerson,
  campaign: PromoCampaign | null,
  facts: Uses & ListedFacts,
  now: Date,
): Verdict<FoundPromo, PromoCodeError> {
  if (row === null) return refuse('PromoCodeNotFound')
  const { usesTotal, usesByPerson } = facts
  const verdict = checkPromoCode(
    { ...row, type: row.type as PromoType, campaignStatus: campaign?.status ?? null },
    {
      accountType: person?.accountType ?? null,
      eligibility: eligibilityOf(row, person, facts),
      usesTotal,
      usesByPerson,
    },
    now,
  )
  if (!verdict.ok) return verdict
  return allow({
    id: row.id,
    code: row.code,
    type: row.type as PromoType,
    value: row.value,
    label: row.label,
    minSpendPence: row.minSpendPence === null ? null : pence(row.minSpendPence),
    campaign: campaign ? { tag: campaign.tag, title: campaign.title } : null,
  })
}

async function usesBy(db: Db, row: PromoRow, person: PromoPerson): Promise<{ done: number; reserved: number }> {
  if (row === null || person === null) return { done: 0, reserved: 0 }
  return countUses(db, row.id, await listPersonIds(db, person.personId))
}

/** An empty list has not been filled yet, so nothing can match it. */
function eligibilityOf(
  row: NonNullable<PromoRow>,
  person: PromoPerson,
  { isListed, hasList }: ListedFacts,
): PromoEligibility {
  if (row.personalAccountId === null && !row.whitelisted) return 'welcome'
  if (person === null) return 'nobody'
  if (row.personalAccountId !== null) return person.accountId === row.personalAccountId ? 'welcome' : 'not_theirs'
  if (isListed) return 'welcome'
  if (!hasList) return 'unreadable'
  return person.confirmedEmail === null ? 'unconfirmed' : 'unlisted'
}

async function findListed(db: Db, row: PromoRow, person: PromoPerson): Promise<ListedFacts> {
  if (row === null || person === null || !row.whitelisted) return { isListed: false, hasList: false }
  return { isListed: await isListed(db, row.id, subjectsOf(person)), hasList: await hasList(db, row.id) }
}

export function subjectsOf({ confirmedEmail, msisdn }: Listed): string[] {
  return [confirmedEmail, msisdn].filter((subject) => subject !== null)
}

/** Releases a reserved use. Idempotent. */
export async function releasePromoUse(tx: Tx, purchaseId: string): Promise<void> {
  const promoId = await releaseUse(tx, purchaseId)
  if (promoId) await moveUsesTaken(tx, promoId, -1)
}

/** A fully refunded order returns its use of a code. Idempotent. */
export async function returnPromoUse(tx: Tx, purchaseId: string): Promise<void> {
  const promoId = await returnUse(tx, purchaseId)
  if (promoId) await moveUsesTaken(tx, promoId, -1)
}

/** Late money: takes a released use again, if the code still has one, for this person too. */
export async function retakePromoUse(
  tx: Tx,
  purchaseId: string,
): Promise<Verdict<null, 'PromoCodeGlobalLimitReached' | 'PromoCodeUserLimitReached'>> {
  const promo = await lockPromoOfUse(tx, purchaseId)
  if (!promo) return allow(null)
  const { id: promoId, personId } = promo
  const { done, reserved } = await countUses(
    tx,
    promoId,
    await listPersonIds(tx, (await lockPersonById(tx, personId)).id),
  )
  const uses = checkPromoUses(promo, { usesTotal: promo.usesTaken, usesByPerson: done + reserved })
  if (uses.ok) await insertUse(tx, { promoId, purchaseId, personId })
  return uses
}

/** Lists contain emails and numbers, so deleting an account removes them from all lists. */
export function clearListed(tx: Tx, person: Listed): Promise<void> {
  return deleteListed(tx, subjectsOf(person))
}

/** The codes for this person in particular. */
export function listOwnCodes(db: Db, accountId: string, person: Listed): Promise<string[]> {
  return listCodesFor(db, accountId, subjectsOf(person))
}
