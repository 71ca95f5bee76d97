import { v7 as uuid } from 'uuid'
import { type WheelDocument, wheelDocumentSchema } from '#contract/console/wheel.ts'
import type { FieldError } from '#domain/campaign/schedule.ts'
import { grantsEntries } from '#domain/money/discount.ts'
import { pence } from '#domain/money/money.ts'
import { promoValueProblem } from '#domain/money/promo-code.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { livePrizesMax } from '#domain/wheel/wheel.ts'
import type { GuardedKind } from '#server/approvals/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { saveSetting } from '#server/platform/db/settings.ts'
import { insertPrize, promoOf, type WonPromo } from '../queries.ts'
import { findNoWinWeight, NO_WIN_WEIGHT } from '../wheel.ts'
import { findWheelCost } from './cost.ts'
import { findCampaignIds, listPrizes, lockPrizes, updatePrize } from './queries.ts'

/** There is one wheel. */
export const WHEEL = 'WHEEL'

export function wheelDocuments({
  now,
  config,
}: Pick<Context, 'now' | 'config'>): GuardedKind<typeof wheelDocumentSchema> {
  return {
    name: 'wheel',
    schema: wheelDocumentSchema,
    approvedBy: 'giveaway.approve',
    nameOf: () => 'the wheel',
    costOf: (db, document) => findWheelCost(config, db, document),
    settled: (document) => withStock(document, ({ stock }) => (stock === null ? null : 0)),
    rebase,
    lock: lockPrizes,
    find: async (db) => ({
      noWinWeight: await findNoWinWeight(db),
      prizes: (await listPrizes(db)).map(({ id, ...prize }) => ({
        ...prize,
        prizeId: id,
        type: prize.type as Prize['type'],
        amountPence: prize.amountPence === null ? null : pence(prize.amountPence),
        worthPence: prize.worthPence === null ? null : pence(prize.worthPence),
        promo: showPromo(promoOf(prize), prize.campaignTag),
      })),
    }),
    save: async (tx, _id, document) => {
      const known = new Set((await listPrizes(tx)).map(({ id }) => id))
      const tags = document.prizes.flatMap(({ promo }) => promo?.campaign_tag ?? [])
      const campaignIds = await findCampaignIds(tx, tags)
      const fields = problemsOf(document, known, campaignIds)
      if (fields.length > 0) return refuse('ValidationError', { fields })
      for (const [position, prize] of document.prizes.entries()) {
        const { prizeId, promo, ...same } = prize
        const row = { ...same, position, promo: promo && readPromo(promo, campaignIds) }
        if (prizeId === null) await insertPrize(tx, { ...row, id: uuid() }, now())
        else await updatePrize(tx, { ...row, id: prizeId }, now())
      }
      await saveSetting(tx, NO_WIN_WEIGHT, document.noWinWeight, now())
      return allow(null)
    },
  }
}

type Prize = WheelDocument['prizes'][number]

function withStock(document: WheelDocument, stockOf: (prize: Prize) => number | null): WheelDocument {
  return { ...document, prizes: document.prizes.map((prize) => ({ ...prize, stock: stockOf(prize) })) }
}

/** Subtracts prizes won since the request. The stock never exceeds the approved stock. */
function rebase(wanted: WheelDocument, base: WheelDocument, current: WheelDocument): WheelDocument {
  const stockIn = ({ prizes }: WheelDocument, id: string | null) =>
    prizes.find(({ prizeId }) => prizeId === id)?.stock ?? null
  return withStock(wanted, ({ prizeId: id, stock }) => {
    const [then, now] = [stockIn(base, id), stockIn(current, id)]
    if (id === null || stock === null || then === null || now === null) return stock
    return Math.max(0, stock - Math.max(0, then - now))
  })
}

type Promo = NonNullable<WheelDocument['prizes'][number]['promo']>

function showPromo(promo: WonPromo | null, tag: string | null): Promo | null {
  if (promo === null) return null
  const { type, value } = promo
  return { type, value: type === 'CASH_DISCOUNT' ? value / 100 : value, campaign_tag: tag }
}

function readPromo({ type, value, campaign_tag: tag }: Promo, campaignIds: ReadonlyMap<string, string>): WonPromo {
  const stored = type === 'CASH_DISCOUNT' ? Math.round(value * 100) : value
  return { type, value: stored, campaignId: tag === null ? null : campaignIds.get(tag)! }
}

/** Prizes that were won stay in the history of those who won them: they are taken off by their stock. */
function problemsOf(
  { prizes, noWinWeight }: WheelDocument,
  known: ReadonlySet<string>,
  campaignIds: ReadonlyMap<string, string>,
): FieldError[] {
  const fields: FieldError[] = []
  const check = (holds: boolean, path: string, message: string) => holds || fields.push({ path, message })
  const ids = prizes.flatMap(({ prizeId }) => prizeId ?? [])
  const isWhole = ids.length === known.size && new Set(ids).size === known.size && ids.every((id) => known.has(id))
  check(isWhole, 'prizes', 'must have every prize once; give one no stock to take it off')
  const max = livePrizesMax(noWinWeight)
  check(prizes.filter(({ stock }) => stock !== 0).length <= max, 'prizes', `must have at most ${max} on the wheel`)
  for (const [index, { type, amountPence, worthPence, promo, validForDays }] of prizes.entries()) {
    const [isCredit, isCode] = [type === 'SITE_CREDIT', type === 'PROMO_CODE']
    check(
      isCredit === (amountPence !== null && amountPence > 0),
      `prizes.${index}.amount`,
      'must be there for credit alone',
    )
    check(
      type === 'MANUAL_PRIZE' || worthPence === null,
      `prizes.${index}.worth`,
      'must be set for prizes sent by hand, and only for them',
    )
    check(isCode === (promo !== null), `prizes.${index}.promo`, 'must be set for promo codes, and only for them')
    if (promo) {
      const { type: gives, value, campaign_tag: tag } = promo
      const problem = promoValueProblem(gives, value)
      check(problem === null, `prizes.${index}.promo.value`, problem ?? '')
      check(tag === null || campaignIds.has(tag), `prizes.${index}.promo.campaign_tag`, 'must be a campaign')
      const isNamed = tag !== null || !grantsEntries({ type: gives })
      check(isNamed, `prizes.${index}.promo.campaign_tag`, 'must say in which campaign it gives entries')
    }
    check(
      (isCredit || isCode) === (validForDays !== null),
      `prizes.${index}.valid_for_days`,
      'must be there for both alone',
    )
  }
  return fields
}
