import type { demoContent } from '#db/demo/content.ts'
import { toLondon } from '#domain/london.ts'
import { pence } from '#domain/money.ts'
import { parseMobile } from '#domain/person.ts'
import { allow } from '#domain/verdict.ts'
import { transact } from '#server/platform/db/db.ts'
import { addAccount } from '../accounts/service.ts'
import { grantCredit, markSeen } from '../credit/service.ts'
import type { Context } from '../platform/context.ts'

/** Makes the people whom a demonstration logs in as, with what they have to spend. Who is there already stays as is. */
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
  const present = { title: 'A present to start with', description: 'Spend it on any entry.' }
  await transact(context.db, async (tx) => {
    const grant = { ...present, accountId, source: 'GOODWILL', amountPence: pence(amount), expiresAt: null } as const
    await grantCredit(tx, grant, now)
    await markSeen(tx, accountId, now)
    return allow(null)
  })
}

function monthsAfter(instant: Date, months: number): Date {
  return new Date(toLondon(instant).add({ months }).epochMilliseconds)
}
