import type { StaffRights, StaffRole, StaffState } from '#domain/staff/staff.ts'
import { type Db, sql, type Tx } from '#server/platform/db/db.ts'
import { likePart } from '#server/platform/db/like-part.ts'
import type { Place, SortedPage, Sorting } from '#server/platform/db/sorted-page.ts'

export type Member = StaffRights & {
  id: string
  email: string
  name: string
  state: StaffState
  passwordHash: string | null
  version: number
  createdAt: Date
}

const columns = ['id', 'email', 'name', 'roles', 'brands', 'state', 'passwordHash', 'version', 'createdAt'] as const

type Row = Omit<Member, 'roles' | 'state'> & { roles: string[]; state: string }
const asMember = (row: Row): Member => ({
  ...row,
  roles: row.roles as StaffRole[],
  state: row.state as StaffState,
})

export async function findMember(db: Db, id: string): Promise<Member | null> {
  const row = await db.selectFrom('staff').select(columns).where('id', '=', id).executeTakeFirst()
  return row ? asMember(row) : null
}

export async function findMemberByEmail(db: Db, emailFolded: string): Promise<Member | null> {
  const row = await db.selectFrom('staff').select(columns).where('emailFolded', '=', emailFolded).executeTakeFirst()
  return row ? asMember(row) : null
}

export async function lockMember(tx: Tx, id: string): Promise<Member | null> {
  const row = await tx.selectFrom('staff').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? asMember(row) : null
}

/**
 * Changes of staff are made one after the other, so that two of them cannot together remove the last owner. Sessions
 * and sign-ins do not wait for it.
 */
export async function lockStaffChanges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('fairdraw.staff'))`.execute(tx)
}

export async function listOwnerIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where('state', '=', 'ACTIVE')
    .where(sql<boolean>`'OWNER' = any(roles)`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type ListedMember = Member & { signedInAt: Date | null }

/** With the instant of their last sign-in, as one table. */
function membersWithSignIn(db: Db) {
  return db.selectFrom((members) =>
    members
      .selectFrom('staff')
      .select(columns)
      .select('emailFolded')
      .select((select) =>
        select
          .selectFrom('staffSessions')
          .select(({ fn }) => fn.max('startedAt').as('at'))
          .whereRef('staffSessions.staffId', '=', 'staff.id')
          .where('stage', '=', 'FULL')
          .as('signedInAt'),
      )
      .as('members'),
  )
}

export async function findListedMember(db: Db, id: string): Promise<ListedMember | null> {
  const row = await membersWithSignIn(db).selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { ...asMember(row), signedInAt: row.signedInAt } : null
}

export const memberSorting: Sorting<'email' | 'name' | 'created_at' | 'signed_in_at'> = {
  id: { by: sql`id`, type: 'uuid' },
  sorts: {
    email: { by: sql`email_folded`, type: 'text' },
    name: { by: sql`lower(name)`, type: 'text' },
    created_at: { by: sql`created_at`, type: 'instant' },
    signed_in_at: { by: sql`coalesce(signed_in_at, '0001-01-01T00:00:00Z')`, type: 'instant' },
  },
}

type MemberFilter = { role?: StaffRole | undefined; state?: StaffState | undefined; search?: string | undefined }

export async function listMembers(
  db: Db,
  { role, state, search }: MemberFilter,
  page: SortedPage,
): Promise<(ListedMember & { place: Place })[]> {
  let query = membersWithSignIn(db)
    .selectAll()
    .select(page.place.as('place'))
    .where(page.isAfter)
    .orderBy(page.order)
    .limit(page.limit)
  if (role !== undefined) query = query.where(sql<boolean>`${role} = any(roles)`)
  if (state !== undefined) query = query.where('state', '=', state)
  if (search !== undefined) {
    const like = likePart(search)
    query = query.where(({ or, eb }) => or([eb('email', 'ilike', like), eb('name', 'ilike', like)]))
  }
  const rows = await query.execute()
  return rows.map((row) => ({ ...asMember(row), signedInAt: row.signedInAt, place: row.place }))
}

export async function listNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name, email }) => [id, name || email]))
}

export async function insertMember(
  tx: Tx,
  member: Pick<Member, 'id' | 'email' | 'roles' | 'brands'> & { emailFolded: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('staff')
    .values({
      id: member.id,
      email: member.email,
      emailFolded: member.emailFolded,
      roles: [...member.roles],
      brands: member.brands && [...member.brands],
      state: 'INVITED',
      createdAt: now,
    })
    .execute()
}

export async function setRights(tx: Tx, id: string, { roles, brands }: StaffRights): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ roles: [...roles], brands: brands && [...brands], version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function setState(tx: Tx, id: string, state: StaffState): Promise<void> {
  await tx.updateTable('staff').set({ state, version: sql`version + 1` }).where('id', '=', id).execute()
}

export async function setNameAndPassword(tx: Tx, id: string, name: string, passwordHash: string): Promise<void> {
  await tx.updateTable('staff').set({ name, passwordHash }).where('id', '=', id).execute()
}

/** Resets a person to one without a password and factors, who can be invited again. */
export async function setInvited(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ state: 'INVITED', passwordHash: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
