import { v7 as uuid } from 'uuid'
import { type WheelDocument, wheelDocumentSchema } from '#contract/console/wheel.ts'
import { pence } from '#domain/money.ts'
import type { FieldError } from '#domain/schedule.ts'
import { allow, refuse } from '#domain/verdict.ts'
import { livePrizesMax } from '#domain/wheel.ts'
import type { DocumentKind } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { saveSetting } from '#server/platform/db/settings.ts'
import { insertPrize } from '../queries.ts'
import { findNoWinWeight, NO_WIN_WEIGHT } from '../wheel.ts'
import { listPrizes, lockPrizes, updatePrize } from './desk-queries.ts'

/** There is one wheel. */
export const WHEEL = 'WHEEL'

export function wheelDocuments({ now }: Pick<Context, 'now'>): DocumentKind<typeof wheelDocumentSchema> {
  return {
    name: 'wheel',
    schema: wheelDocumentSchema,
    lock: lockPrizes,
    find: async (db) => ({
      no_win_weight: await findNoWinWeight(db),
      prizes: (await listPrizes(db)).map(({ id, ...prize }) => ({
        prize_id: id,
        description: prize.description,
        weight: prize.weight,
        stock: prize.stock,
        type: prize.type as WheelDocument['prizes'][number]['type'],
        amount: prize.amountPence === null ? null : pence(prize.amountPence),
        percent: prize.percent,
        valid_for_days: prize.validForDays,
      })),
    }),
    save: async (tx, _id, document) => {
      const known = new Set((await listPrizes(tx)).map(({ id }) => id))
      const fields = problemsOf(document, known)
      if (fields.length > 0) return refuse('ValidationError', { fields })
      for (const [position, prize] of document.prizes.entries()) {
        const { prize_id: id, amount, valid_for_days: validForDays, ...same } = prize
        const row = { ...same, position, amountPence: amount, validForDays }
        if (id === null) await insertPrize(tx, { ...row, id: uuid() }, now())
        else await updatePrize(tx, { ...row, id }, now())
      }
      await saveSetting(tx, NO_WIN_WEIGHT, document.no_win_weight, now())
      return allow(null)
    },
  }
}

/** Prizes that were won stay in the history of those who won them: they are taken off by their stock. */
function problemsOf({ prizes, no_win_weight: noWinWeight }: WheelDocument, known: ReadonlySet<string>): FieldError[] {
  const fields: FieldError[] = []
  const check = (holds: boolean, path: string, message: string) => holds || fields.push({ path, message })
  const ids = prizes.flatMap(({ prize_id: id }) => (id === null ? [] : [id]))
  const isWhole = ids.length === known.size && new Set(ids).size === known.size && ids.every((id) => known.has(id))
  check(isWhole, 'prizes', 'must have every prize once; give one no stock to take it off')
  const max = livePrizesMax(noWinWeight)
  check(prizes.filter(({ stock }) => stock !== 0).length <= max, 'prizes', `must have at most ${max} on the wheel`)
  for (const [index, { type, amount, percent, valid_for_days: days }] of prizes.entries()) {
    const [isCredit, isCode] = [type === 'SITE_CREDIT', type === 'PROMO_CODE']
    check(isCredit === (amount !== null && amount > 0), `prizes.${index}.amount`, 'must be there for credit alone')
    check(isCode === (percent !== null), `prizes.${index}.percent`, 'must be there for a promo code alone')
    check((isCredit || isCode) === (days !== null), `prizes.${index}.valid_for_days`, 'must be there for both alone')
  }
  return fields
}
