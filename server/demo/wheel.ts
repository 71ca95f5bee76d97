import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { demoContent } from '#db/demo/content.ts'
import type { DemoWheelPrize } from '#db/demo/types.ts'
import { allow } from '#domain/verdict.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { findWheel, openWheel, savePrizePicture } from '#server/spins/exports.ts'
import { expectAllowed } from './expect-allowed.ts'

const folder = join(import.meta.dirname, '../../db/demo/pictures')

/** Puts the prizes on the wheel, with their pictures. Existing prizes are left unchanged. */
export async function loadWheel(
  context: Context,
  { prizes, noWinWeight }: (typeof demoContent)['wheel'],
): Promise<void> {
  if ((await findWheel(context)).prizes.length === 0) {
    await transact(context.db, async (tx) => {
      expectAllowed('wheel', await openWheel(tx, { prizes: prizes.map(demoPrize), noWinWeight }, context.now()))
      return allow(null)
    })
  }
  for (const { id, description, assetUpdatedAt } of (await findWheel(context)).prizes) {
    const given = prizes.find((prize) => prize.description === description)
    if (given && assetUpdatedAt === null)
      expectAllowed(
        description,
        await savePrizePicture(context, id, await readFile(join(folder, `${given.picture.name}.webp`))),
      )
  }
}

function demoPrize({ description, weight, stock, gives }: DemoWheelPrize) {
  return {
    description,
    weight,
    stock,
    type: gives.type,
    amountPence: gives.type === 'SITE_CREDIT' ? gives.amountPence : null,
    worthPence: gives.type === 'MANUAL_PRIZE' ? gives.worthPence : null,
    promo:
      gives.type === 'PROMO_CODE'
        ? { type: 'PERCENT_DISCOUNT' as const, value: gives.percent, campaignId: null }
        : null,
    validForDays: gives.type === 'MANUAL_PRIZE' ? null : gives.validForDays,
  }
}
