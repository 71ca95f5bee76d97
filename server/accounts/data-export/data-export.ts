import type { DataExport } from '#contract/data-export.ts'
import type { Verdict } from '#domain/verdict.ts'
import { findLiveSetting } from '#server/platform/config/live-settings.ts'
import type { Context } from '#server/platform/context.ts'
import { checkRateLimit } from '#server/platform/limits/rate-limits.ts'
import { findOwnAccount, findOwnLimits, listOwnEvents, listOwnOptIns } from './data-export-queries.ts'

/** An export reads many tables, so it is rate-limited. */
export async function checkDownload(context: Context, accountId: string): Promise<Verdict<null, 'TooManyRequests'>> {
  const max = await findLiveSetting(context.config, context.db, 'RATE_DOWNLOADS_PER_ACCOUNT')
  const limit = { rule: 'own-data.account', max, windowSeconds: 3_600 }
  return checkRateLimit(context.db, limit, accountId, context.now())
}

type OwnAccount = Pick<DataExport, 'account' | 'brandOptIns' | 'limits' | 'accountEvents'>

/** The account data of the caller. `lists` has the values by which lists of other capabilities may name them. */
export async function describeAccount(
  context: Context,
  accountId: string,
): Promise<OwnAccount & { lists: { confirmedEmail: string | null; msisdn: string | null } }> {
  const { number, emailFolded, ...account } = await findOwnAccount(context.db, accountId)
  return {
    account: { externalId: context.ids.accounts.encode(number), ...account },
    brandOptIns: await listOwnOptIns(context.db, accountId),
    limits: await findOwnLimits(context.db, accountId),
    accountEvents: await listOwnEvents(context.db, accountId),
    lists: { confirmedEmail: account.emailConfirmedAt && emailFolded, msisdn: account.msisdn },
  }
}
