import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { v7 as uuid } from 'uuid'
import { foldEmail } from '#domain/person/email.ts'
import { type SessionStage, type StaffRole, type StaffState, staffRoles } from '#domain/staff/staff.ts'
import { hashPassword } from '#server/accounts/log-in/passwords.ts'
import type { AuditActor } from '#server/audit/exports.ts'
import type { Context } from '#server/platform/context.ts'
import { makeXsrfToken } from '#server/platform/http/xsrf.ts'
import { hashOf } from '#server/platform/tokens.ts'
import { saveKnownSecret } from '#server/staff/factors/one-time-codes.ts'
import { madePassword } from '#tests/support/accounts/make-accounts.ts'

/** An operator at the server's command line. */
export const commander: AuditActor = { kind: 'COMMAND', id: null, name: 'robin', address: null }

export type MadeStaff = { id: string; email: string; secret: string }

type Given = { roles?: StaffRole[]; brands?: string[] | null; state?: StaffState; email?: string; hasCodes?: boolean }

/** All roles of our own staff, which together may call everything in the console. */
export const staffOfHouse = staffRoles.filter((role) => role !== 'PARTNER')

let passwordHash: Promise<string> | undefined

/** Inserts an active member of staff with one-time codes, directly into the tables. */
export async function makeStaff(context: Context, given: Given = {}): Promise<MadeStaff> {
  const id = uuid()
  const email = given.email ?? `${id}@staff.example`
  const state = given.state ?? 'ACTIVE'
  passwordHash ??= hashPassword(madePassword)
  await context.db
    .insertInto('staff')
    .values({
      id,
      email,
      emailFolded: foldEmail(email),
      name: `Member ${id.slice(-4)}`,
      roles: given.roles ?? ['CAMPAIGNS'],
      brands: given.brands ?? null,
      state,
      passwordHash: state === 'INVITED' ? null : await passwordHash,
      createdAt: context.now(),
    })
    .execute()
  const secret = new Secret({ size: 20 }).base32
  if (given.hasCodes ?? true) await saveKnownSecret(context.config, context.db, id, secret, context.now())
  return { id, email, secret }
}

export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })
}

/** The headers with which a browser calls from a page of the console at `url`. */
export function fromConsole({ config }: Pick<Context, 'config'>, url: string, token?: string): Record<string, string> {
  const session = token === undefined ? '' : `; fairdraw_console=${token}`
  const echoed = makeXsrfToken(config, token ?? '')
  return {
    origin: new URL(url).origin,
    cookie: `XSRF-TOKEN-CONSOLE=${echoed}${session}`,
    'x-xsrf-token': echoed,
  }
}

type GivenSession = { stage?: SessionStage; factorAt?: Date | null }

/** A session after both factors, or before; returns the headers of its calls. */
export async function signInStaff(
  context: Context,
  staff: Pick<MadeStaff, 'id'>,
  url: string,
  given: GivenSession = {},
): Promise<Record<string, string>> {
  return fromConsole(context, url, await insertStaffSession(context, staff, given))
}

/** The same, but returns the value of the cookie. */
export async function insertStaffSession(
  context: Pick<Context, 'db' | 'now'>,
  { id }: Pick<MadeStaff, 'id'>,
  given: GivenSession = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = context.now()
  await context.db
    .insertInto('staffSessions')
    .values({
      id: uuid(),
      tokenHash: hashOf(token),
      staffId: id,
      stage: given.stage ?? 'FULL',
      startedAt: now,
      lastUsedAt: now,
      factorAt: given.factorAt === undefined ? now : given.factorAt,
      device: 'a test',
    })
    .execute()
  return token
}
