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
  'purchase_events',
  'reconciliation_differences',
  'reconciliations',
  'register_heads',
  'winner_case_events',
] as const

/** Whose rows the program deletes: what is old, and parts that are replaced. Of all others it can delete none. */
export const deletable = [
  'assets',
  'brand_opt_ins',
  'bundle_items',
  'campaign_prizes',
  'card_customers',
  'collected_events',
  'device_tokens',
  'draw_excluded_people',
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
 * Gives a database user what the program needs and nothing else: no right on the schema, none to change what is
 * append-only. All at once, so that a program which is running as this user notices nothing.
 */
export async function grantTo(pool: pg.Pool, user: string): Promise<void> {
  const client = await pool.connect()
  const name = client.escapeIdentifier(user)
  try {
    await client.query(`
      begin;
      revoke all on all tables in schema public from ${name};
      revoke create on schema public from public, ${name};
      grant usage on schema public, graphile_worker to ${name};
      grant select on all tables in schema public to ${name};
      grant insert, update on all tables in schema public to ${name};
      revoke insert, update on migrations from ${name};
      revoke update on ${appendOnly.join(', ')} from ${name};
      grant delete on ${deletable.join(', ')} to ${name};
      grant usage on all sequences in schema public to ${name};
      grant select, insert, update, delete on all tables in schema graphile_worker to ${name};
      revoke insert, update, delete on graphile_worker.migrations from ${name};
      grant usage on all sequences in schema graphile_worker to ${name};
      grant execute on all functions in schema graphile_worker to ${name}`)
    await letThroughRowSecurity(client, name, user)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The tables of jobs show no row to anybody but their owner, unless a policy says so. */
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
