import type pg from 'pg'

/** Append-only tables: rows are inserted, and only the schema's owner can change one. */
export const appendOnly = [
  'account_events',
  'audit_heads',
  'audit_lines',
  'backups',
  'campaign_changes',
  'content_versions',
  'closed_differences',
  'draw_freezes',
  'draw_keys',
  'draw_picks',
  'draw_voids',
  'draws',
  'ledger_transfers',
  'payment_events',
  'prize_case_events',
  'purchase_events',
  'reconciliation_differences',
  'reconciliations',
  'register_heads',
  'winner_case_events',
] as const

/** Tables whose rows the program may delete: old rows, and parts that are replaced. No other table is deletable. */
export const deletable = [
  'assets',
  'brand_opt_ins',
  'bundle_items',
  'campaign_prizes',
  'card_customers',
  'device_tokens',
  'draw_excluded_people',
  'draw_exclusion_lines',
  'email_changes',
  'email_links',
  'idempotency_keys',
  'member_passkeys',
  'opening_notices',
  'page_groups',
  'passkey_challenges',
  'password_resets',
  'person_claims',
  'person_counts',
  'person_notes',
  'person_spend',
  'price_options',
  'prize_claims',
  'process_reports',
  'promo_whitelist',
  'provider_events',
  'raised_alarms',
  'rate_counters',
  'receipts_due',
  'remembered_devices',
  'saved_cards',
  'sessions',
  'spent_partner_tokens',
  'spent_proofs',
  'staff_code_secrets',
  'staff_invitations',
  'staff_passkeys',
  'staff_recovery_codes',
  'staff_sessions',
  'verification_codes',
  'webhook_deliveries',
  'winner_claims',
  'winner_documents',
  'winner_photos',
] as const

/**
 * Columns that record who entered, ordered and won. The program writes them only when it inserts the row, because a
 * later change would move a prize. Every other column of these tables can be updated.
 */
export const writtenOnce = {
  entries: [
    'id',
    'number',
    'account_id',
    'campaign_id',
    'round_id',
    'purchase_id',
    'item_id',
    'route',
    'quantity',
    'created_at',
  ],
  prize_cases: ['spin_id', 'opened_at'],
  purchases: ['id', 'number', 'account_id', 'person_id', 'created_at'],
  spins: ['id', 'number', 'account_id', 'person_id', 'day', 'spun_at'],
  winner_cases: [
    'id',
    'round_id',
    'position',
    'prize_position',
    'prize_title',
    'entry_id',
    'ticket',
    'replaces',
    'opened_at',
  ],
} as const

/**
 * Grants a database user only the rights that the program needs: none on the schema, and none to change append-only
 * tables. It is one transaction, so that a running program with this user is not interrupted.
 */
export async function grantTo(pool: pg.Pool, user: string): Promise<void> {
  const client = await pool.connect()
  const name = client.escapeIdentifier(user)
  try {
    await client.query(`
      begin;
      revoke all on all tables in schema public, event_ring from ${name};
      revoke create on schema public from public, ${name};
      grant usage on schema public, graphile_worker to ${name};
      grant select on all tables in schema public to ${name};
      grant insert, update on all tables in schema public to ${name};
      revoke insert, update on migrations from ${name};
      revoke update on ${appendOnly.join(', ')} from ${name};
      grant delete on ${deletable.join(', ')} to ${name};
      grant usage on schema event_ring to ${name};
      grant select, truncate on all tables in schema event_ring to ${name};
      grant usage on all sequences in schema public to ${name};
      grant select, insert, update, delete on all tables in schema graphile_worker to ${name};
      revoke insert, update, delete on graphile_worker.migrations from ${name};
      grant usage on all sequences in schema graphile_worker to ${name};
      grant execute on all functions in schema graphile_worker to ${name}`)
    for (const [table, columns] of Object.entries(writtenOnce)) await revokeUpdates(client, name, table, columns)
    await letThroughRowSecurity(client, name, user)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Job tables show their rows only to their owner, unless a policy allows more. */
async function letThroughRowSecurity(client: pg.PoolClient, name: string, user: string): Promise<void> {
  const { rows } = await client.query(
    `select format('%I.%I', schemaname, tablename) as table from pg_tables
     where schemaname = 'graphile_worker' and rowsecurity and not exists (
       select from pg_policies
       where (schemaname, tablename) = (pg_tables.schemaname, pg_tables.tablename) and $1::name = any(roles))`,
    [user],
  )
  for (const { table } of rows)
    await client.query(`create policy ${name} on ${table} to ${name} using (true) with check (true)`)
}

/** Revokes the right to update a table, and grants it again for all columns except those written once. */
async function revokeUpdates(
  client: pg.PoolClient,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ others: string }>(
    `select string_agg(quote_ident(column_name), ', ') as others from information_schema.columns
     where table_schema = 'public' and table_name = $1 and column_name <> all($2)`,
    [table, columns],
  )
  await client.query(`revoke update on ${table} from ${name}; grant update (${rows[0]!.others}) on ${table} to ${name}`)
}
