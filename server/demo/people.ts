import type { demoContent } from '#db/demo/content.ts'
import { pence } from '#domain/money/money.ts'
import { parseMobile } from '#domain/person/person.ts'
import { toLondon } from '#domain/time/london.ts'
import { allow } from '#domain/verdict.ts'
import { addAccount, lockAccount } from '#server/accounts/exports.ts'
import { recordAudit } from '#server/audit/exports.ts'
import { grantCredit, markSeen } from '#server/credit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/db.ts'

/** Creates the demonstration's accounts, with their credit. Existing accounts are left unchanged. */
export async function loadPeople(
  context: Context,
  { people, password }: Pick<typeof demoContent, 'people' | 'password'>,
): Promise<void> {
  const now = context.now()
  for (const { birthDate: dob, creditPence, excludedForMonths, msisdn, ...person } of people) {
    const added = await addAccount(context, {
      ...person,
      dob,
      password,
      msisdn: msisdn === null ? null : parseMobile(msisdn),
      excludedUntil: excludedForMonths === null ? null : monthsAfter(now, excludedForMonths),
      brand: context.config.DEFAULT_BRAND,
    })
    if (added.ok && creditPence > 0) await giveCredit(context, added.value.id, creditPence, now)
  }
}

async function giveCredit(context: Context, accountId: string, amount: number, now: Date): Promise<void> {
  const present = { title: 'Welcome credit', description: 'Spend it on any entry.' }
  await transact(context.db, async (tx) => {
    const grant = { ...present, accountId, source: 'GOODWILL', amountPence: pence(amount), expiresAt: null } as const
    await grantCredit(tx, grant, now)
    const account = await lockAccount(tx, accountId)
    const change = {
      action: 'person.credit',
      subject: { kind: 'person', id: account.personId },
      reason: 'Demonstration content',
    }
    await markSeen(tx, accountId, now)
    await recordAudit(tx, { kind: 'PROGRAM', id: null, name: 'Demonstration', address: null }, change, now)
    return allow(null)
  })
}

function monthsAfter(instant: Date, months: number): Date {
  return new Date(toLondon(instant).add({ months }).epochMilliseconds)
}
