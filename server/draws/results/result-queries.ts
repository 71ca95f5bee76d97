import { type Db, sql, type Tx } from '#server/platform/db/db.ts'

/** The emails about draws that an account has requested. */
export type EmailsWanted = { readonly results: boolean; readonly reminders: boolean }

export async function findEmailsWanted(db: Db, accountId: string): Promise<EmailsWanted> {
  const row = await db
    .selectFrom('resultEmails')
    .select(['isWanted as results', 'isReminded as reminders'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row ?? { results: false, reminders: false }
}

/** Requesting results again does not send results of earlier draws. */
export async function saveEmailsWanted(db: Db, accountId: string, wanted: EmailsWanted, now: Date): Promise<void> {
  await sql`
    insert into result_emails (account_id, is_wanted, is_reminded, notified_until)
    values (${accountId}, ${wanted.results}, ${wanted.reminders}, ${now})
    on conflict (account_id) do update set is_wanted = excluded.is_wanted, is_reminded = excluded.is_reminded,
      notified_until = case
      when excluded.is_wanted and not result_emails.is_wanted
      then greatest(result_emails.notified_until, excluded.notified_until) else result_emails.notified_until end`.execute(
    db,
  )
}

/** Accounts that want results, have been sent none since an instant, and have new ones since their last. */
export async function listResultsDue(db: Db, sentBefore: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from result_emails
    where is_wanted and notified_until <= ${sentBefore} and exists (
      select from purchases join entries on purchase_id = purchases.id
      cross join lateral (${drawnAt}) as drawn
      where purchases.account_id = result_emails.account_id and first_ticket is not null and at > notified_until)
    order by notified_until limit ${limit}`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** The instant at which the round of an entry was drawn, by the beacon or elsewhere. */
const drawnAt = sql`
  select drawn_at as at from draws where draws.round_id = entries.round_id
  union all
  select approved_at from elsewhere_results where elsewhere_results.round_id = entries.round_id and approved_at is not null`

/** Returns the instant of the account's previous notification; null if another transaction was faster. */
export async function moveNotified(tx: Tx, accountId: string, sentBefore: Date, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ from: Date }>`
    update result_emails set notified_until = ${now}
    from (select account_id, notified_until from result_emails where account_id = ${accountId} for update) as before
    where result_emails.account_id = before.account_id and is_wanted and before.notified_until <= ${sentBefore}
    returning before.notified_until as from`.execute(tx)
  return rows[0]?.from ?? null
}

export type DrawnResult = {
  readonly roundId: string
  readonly title: string
  readonly tickets: number
  readonly prizes: readonly string[]
}

/** The results of an account's rounds that were drawn between two instants, oldest first. */
export async function listResults(db: Db, accountId: string, after: Date, until: Date): Promise<DrawnResult[]> {
  const { rows } = await sql<DrawnResult>`
    select rounds.id as round_id, campaigns.title, sum(quantity)::int as tickets, array(
        select coalesce(prize_title, campaigns.title) from winner_cases
        join entries as won on won.id = winner_cases.entry_id
        join purchases as paid on paid.id = won.purchase_id
        where winner_cases.round_id = rounds.id and winner_cases.state <> 'FORFEITED' and paid.account_id = ${accountId}
        order by position) as prizes
    from purchases
    join entries on purchase_id = purchases.id
    join rounds on rounds.id = entries.round_id
    join campaigns on campaigns.id = rounds.campaign_id
    cross join lateral (${drawnAt}) as drawn
    where purchases.account_id = ${accountId} and first_ticket is not null and at > ${after} and at <= ${until}
    group by rounds.id, campaigns.id order by min(at), rounds.id limit ${RESULTS_AN_EMAIL}`.execute(db)
  return rows
}

const RESULTS_AN_EMAIL = 50
