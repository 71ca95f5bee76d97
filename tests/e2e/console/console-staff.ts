import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { StaffRole } from '#domain/staff/staff.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { makeDb, makePool } from '#server/platform/db/db.ts'
import { findEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { inviteByCommand } from '#server/staff/exports.ts'

export const STAFF_PASSWORD = 'Harbour-lantern-52'

export type Member = {
  email: string
  name: string
  /** A code can be used once, and the code of the next half minute is already valid. */
  nextCode: () => string
}

/**
 * Signs in a new member of staff, who is invited by a command and enrolled by calls, so that a page of the console
 * opens.
 */
export async function comeAsStaff(page: Page, roles: StaffRole[], brands: string[] | null = null): Promise<Member> {
  const name = `Robin ${roles[0]!.toLowerCase()}`
  const email = `robin-${crypto.randomUUID().slice(0, 8)}@example.com`
  const token = await invite(email, roles, brands)
  await post(page, 'invitations/accept', { token, name, password: STAFF_PASSWORD })
  const { secret } = await post<{ secret: string }>(page, 'factors/code/begin', {})
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await post(page, 'factors/code', { code: totp.generate() })
  await page.addInitScript(() => window === window.top && localStorage.setItem('console.signed-in', 'yes'))
  return { email, name, nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }) }
}

/** Returns the token in the link of an invitation. */
async function invite(email: string, roles: StaffRole[], brands: string[] | null): Promise<string> {
  const dataDir = process.env.SITE_DATA_DIR!
  const pool = makePool(findEmbeddedPostgres({ dataDir })!, 1)
  try {
    const context = { db: makeDb(pool), now: () => new Date(), config: readConfig({ DATA_DIR: dataDir }) }
    const actor = { kind: 'COMMAND' as const, id: null, name: 'a journey', address: null }
    const invited = await inviteByCommand(context, { email, roles, brands }, actor)
    if (!invited.ok) throw new Error(`not invited: ${invited.error.name}`)
    return new URL(invited.value.href).hash.slice(1)
  } finally {
    await pool.end()
  }
}

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const site = process.env.SITE_URL!
  const cookies = await page.context().cookies(site)
  const echoed = cookies.find(({ name }) => name === 'XSRF-TOKEN-CONSOLE')?.value
  const headers = { origin: new URL(site).origin, ...(echoed ? { 'x-xsrf-token': echoed } : {}) }
  const answer = await page.request.post(`/api/console/${path}`, { data, headers })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { data: T }).data
}
