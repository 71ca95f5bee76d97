import type { ExclusionReason } from '#domain/draw/exclusion.ts'
import type { Holder } from '#domain/draw/listed-forms.ts'
import { type Db, sql } from '#server/platform/db/db.ts'

/** A holder of tickets: an account, or the entry of a card. */
type HolderRow = Holder & { readonly id: string }

export type ListInForce = {
  readonly reason: ExclusionReason
  readonly key: Buffer
  readonly folding: number
  readonly hashes: ReadonlySet<string>
}

const ENTRIES_A_PAGE = 10_000

/** The newest approved list of each kind and place that applies to a round, with its people. */
export async function listInForce(db: Db, roundId: string): Promise<ListInForce[]> {
  const { rows } = await sql<Omit<ListInForce, 'hashes'> & { hashes: string[] }>`
    with list as materialized (
      select distinct on (kind, campaign_id, brand) id, hash_key, folding, reason from draw_exclusions
      where round_id is null and approved_at is not null
        and (campaign_id is null or campaign_id = (select campaign_id from rounds where id = ${roundId}))
        and (brand is null or brand = (
          select campaign_drafts.brand from rounds join campaigns on campaigns.id = campaign_id
          join campaign_drafts on campaign_drafts.tag = campaigns.tag where rounds.id = ${roundId}))
      order by kind, campaign_id, brand, approved_at desc, id desc)
    select reason, hash_key as key, folding, array(
      select encode(hash, 'hex') from draw_excluded_people where exclusion_id = list.id) as hashes
    from list`.execute(db)
  return rows.map((row) => ({ ...row, hashes: new Set(row.hashes) }))
}

/** One page of the ticket holders of a round. */
export async function* pagesOfHolders(db: Db, roundId: string): AsyncGenerator<readonly HolderRow[]> {
  for (let after = 0; ; ) {
    const entries = await db
      .selectFrom('entries')
      .select(['id', 'accountId', 'firstTicket'])
      .where('roundId', '=', roundId)
      .where('firstTicket', '>', after)
      .orderBy('firstTicket')
      .limit(ENTRIES_A_PAGE)
      .execute()
    const last = entries.at(-1)
    if (!last) return
    const accountIds = [...new Set(entries.flatMap(({ accountId }) => accountId ?? []))]
    const cardIds = entries.flatMap(({ id, accountId }) => (accountId === null ? id : []))
    const { rows } = await sql<HolderRow>`
      select id, email_folded as email, first_name, last_name, dob
      from accounts where id = any(${accountIds}::uuid[])
      union all
      select entry_id, email, first_name, last_name, dob from post_cards where entry_id = any(${cardIds}::uuid[])`.execute(
      db,
    )
    yield rows
    after = Number(last.firstTicket)
  }
}

/** All accounts with one of these mailboxes or birth dates. */
export async function listAccountsBy(
  db: Db,
  { mailboxes, dobs }: { mailboxes: readonly string[]; dobs: readonly string[] },
): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select id, email_folded as email, first_name, last_name, dob
    from accounts where state <> 'DELETED' and fold_mailbox(email_folded) = any(${mailboxes}::text[])
    union
    select id, email_folded, first_name, last_name, dob
    from accounts where dob = any(${dobs}::date[])`.execute(db)
  return rows
}
