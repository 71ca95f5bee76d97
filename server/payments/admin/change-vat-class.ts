import { wireNames } from '#contract/wire.ts'
import type { VatClass } from '#domain/money/vat.ts'
import type { StaffRights } from '#domain/staff/staff.ts'
import { londonDayBounds, londonMonth } from '#domain/time/london.ts'
import { allow, refuse, refuseField, type Verdict } from '#domain/verdict.ts'
import { type AuditActor, recordAudit } from '#server/audit/exports.ts'
import { lockVatClass, setVatClass } from '#server/catalogue/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'
import { wasSoldBefore } from './vat-queries.ts'

/** Changes the VAT class of a campaign. The class is fixed once a month in which the campaign was sold has ended. */
export function changeVatClass(
  { db, now }: Context,
  { actor, brands }: StaffRights & { actor: AuditActor },
  tag: string,
  { vatClass, reason }: { vatClass: VatClass; reason: string },
): Promise<Verdict<Record<string, never>, 'NotFoundError' | 'ValidationError'>> {
  return transact<Verdict<Record<string, never>, 'NotFoundError' | 'ValidationError'>>(db, async (tx) => {
    const found = brands === null ? await lockVatClass(tx, tag) : null
    if (!found) return refuse('NotFoundError')
    const { from: monthBegan } = londonDayBounds(`${londonMonth(now())}-01`)
    if (await wasSoldBefore(tx, found.id, monthBegan))
      return refuseField('vat_class', 'It has sales in a past month, so you can’t change its class')
    if (found.vatClass === vatClass) return allow({})
    await setVatClass(tx, found.id, vatClass)
    const change = {
      action: 'books.vat',
      subject: { kind: 'campaign', id: tag },
      before: wireNames({ vatClass: found.vatClass }),
      after: wireNames({ vatClass }),
      reason,
    }
    await recordAudit(tx, actor, change, now())
    return allow({})
  })
}
