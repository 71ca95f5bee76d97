import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { onServer } from '#tests/support/database/database.ts'
import { makePool } from './db.ts'
import { migrate } from './migrate.ts'

const migrations = join(import.meta.dirname, '../../../db/migrations')
const former = await mkdtemp(join(tmpdir(), 'fairdraw-former-'))
const name = `test_${randomUUID().replaceAll('-', '')}`
await onServer(inject('postgresUrl'), `create database ${name}`)
const pool = makePool(Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href, 2)
afterAll(async () => {
  await pool.end()
  await onServer(inject('postgresUrl'), `drop database ${name} with (force)`)
  await rm(former, { recursive: true })
})

test('0029 keeps every proven number and each registered email with the person who has it', async () => {
  for (const file of await readdir(migrations)) if (file < '0029') await cp(join(migrations, file), join(former, file))
  await migrate(pool, { folder: former })
  const people = { registered: randomUUID(), guest: randomUUID(), remaining: randomUUID(), joined: randomUUID() }
  const insertPerson = (id: string, emailKey: string | null, msisdnKey: string | null, joined: string | null = null) =>
    pool.query('insert into persons (id, email_key, msisdn_key, joined_person_id) values ($1, $2, $3, $4)', [
      id,
      emailKey,
      msisdnKey,
      joined,
    ])
  await insertPerson(people.registered, 'email of registered', 'number of registered')
  await insertPerson(people.guest, 'email of guest', 'number of guest')
  await insertPerson(people.remaining, 'email of remaining', null)
  await insertPerson(people.joined, 'email of joined', 'number of joined', people.remaining)
  await insertAccount(people.registered, 'REGISTERED')
  await insertAccount(people.guest, 'GUEST')
  await insertAccount(people.remaining, 'REGISTERED')

  await migrate(pool)

  const { rows } = await pool.query('select kind, key, person_id as person from person_keys order by kind, key')
  expect(rows).toEqual([
    { kind: 'EMAIL', key: 'email of joined', person: people.remaining },
    { kind: 'EMAIL', key: 'email of registered', person: people.registered },
    { kind: 'EMAIL', key: 'email of remaining', person: people.remaining },
    { kind: 'MSISDN', key: 'number of guest', person: people.guest },
    { kind: 'MSISDN', key: 'number of joined', person: people.remaining },
    { kind: 'MSISDN', key: 'number of registered', person: people.registered },
  ])
})

async function insertAccount(personId: string, accountType: string): Promise<void> {
  await pool.query(
    `insert into accounts (id, person_id, account_type, email, email_folded, password_hash, brand)
     values ($1, $2, $3, $4, $4, 'hash', 'FAIRDRAW')`,
    [randomUUID(), personId, accountType, `${personId}@example.com`],
  )
}
