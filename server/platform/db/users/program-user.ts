import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The program's user in its own database, who owns no table. */
export const PROGRAM_USER = 'fairdraw_program'

/** Creates the user with a new password at each start, which only the program needs. Returns its address. */
export async function makeProgramUser(ownerUrl: string, user: string): Promise<string> {
  const password = randomBytes(24).toString('hex')
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user])
    await client.query(
      `${rowCount === 0 ? 'create' : 'alter'} user ${client.escapeIdentifier(user)} password '${password}'`,
    )
  } finally {
    await client.end()
  }
  return Object.assign(new URL(ownerUrl), { username: user, password }).href
}
