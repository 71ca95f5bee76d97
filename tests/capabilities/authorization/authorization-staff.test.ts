import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { hasRole, needsFreshFactor, type StaffRole, staffRoles } from '#domain/staff/staff.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { makeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'
import { listedEndpoints, requestAs } from './authorization-requests.ts'

const harness = await openTestHarness({ RATE_CALLS_PER_MINUTE: '100000' })
const { context, url } = harness
afterAll(() => harness.close())

const brand = 'UK_LANTERN'
const calls = listedEndpoints.filter(({ endpoint }) => endpoint.access === 'staff')
const factors = ['fresh', 'stale', 'lacking'] as const
const brandsOf = (role: StaffRole) => (role === 'OWNER' ? [null] : [[brand], ['UK_FAIRDRAW']])
/**
 * The second factor does not depend on the brand, so a second brand is tried only with a fresh factor. A caller without
 * a factor is refused before the role is checked, so only one role is tried without.
 */
function factorsOf(role: StaffRole, brands: string[] | null): readonly (typeof factors)[number][] {
  if (process.env.FULL || role === 'OWNER') return factors
  return brands?.[0] === 'UK_FAIRDRAW' ? ['fresh'] : ['fresh', 'stale']
}

const people = await Promise.all(
  staffRoles.flatMap((role) =>
    brandsOf(role).flatMap((brands) =>
      factorsOf(role, brands).map(async (factor) => {
        const staff = await makeStaff(context, { roles: [role], brands })
        const factorAt = { fresh: context.now(), stale: new Date(context.now().getTime() - 300_000), lacking: null }[
          factor
        ]
        const stage = factor === 'lacking' ? ('PASSWORD' as const) : ('FULL' as const)
        const headers = await signInStaff(context, staff, url, { stage, factorAt })
        return { id: staff.id, role, brands, factor, headers }
      }),
    ),
  ),
)

describe('Every call of the console', () => {
  test('names the role that a member of staff needs', () => {
    expect(calls.length).toBeGreaterThan(10)
    expect(calls.filter(({ endpoint }) => endpoint.action === undefined)).toEqual([])
    const others = listedEndpoints.filter(
      ({ endpoint }) => endpoint.access !== 'staff' && endpoint.action !== undefined,
    )
    expect(others).toEqual([])
  })

  test.each(calls)(
    '$label is for its roles alone, with both factors, and a fresh one for risky actions',
    async (call) => {
      const action = call.endpoint.action!
      for (const { role, factor, headers, brands } of people) {
        const { status, body } = await requestAs(harness, call, headers)
        const who = `${role} of ${brands?.join() ?? 'all brands'}, second factor ${factor}`
        const name = body.error?.name
        if (factor === 'lacking') expect([status, name], who).toEqual([401, 'NotAuthenticated'])
        else if (!hasRole({ roles: [role] }, action))
          expect([status, name, body.error.meta], who).toEqual([403, 'NotAuthorized', {}])
        else if (factor === 'stale' && needsFreshFactor(action))
          expect([status, name, body.error.meta], who).toEqual([403, 'NotAuthorized', { missing: ['factor'] }])
        else expect([200, 400, 404], who).toContain(status)
      }
    },
  )
})

describe('An approval of a brand', () => {
  async function makeApproval(ofBrand: string | null) {
    const id = uuid()
    await context.db
      .insertInto('approvals')
      .values({
        id,
        action: 'staff.suspend',
        subjectKind: 'campaign',
        subjectId: 'CAR',
        brand: ofBrand,
        what: 'Publish the car',
        reason: 'for a test',
        request: '{}',
        ground: '0'.repeat(64),
        requestedBy: uuid(),
        requestedAt: context.now(),
        expiresAt: new Date(context.now().getTime() + 1000),
      })
      .execute()
    return id
  }

  test('is shown to staff of that brand and of all brands, and is not found by all others', async () => {
    const [ofBrand, ofHouse] = [await makeApproval(brand), await makeApproval(null)]
    for (const { role, brands, factor, headers } of people) {
      if (factor !== 'fresh' || role === 'PARTNER') continue
      const seesBrand = brands === null || brands.includes(brand)
      const status = async (id: string) => (await harness.get(`/api/console/approvals/${id}`, headers)).status
      expect([await status(ofBrand), await status(ofHouse)], `${role} of ${brands}`).toEqual([
        seesBrand ? 200 : 404,
        brands === null ? 200 : 404,
      ])
      const { body } = await harness.get('/api/console/approvals', headers)
      const listed = body.data.rows.map((each: { approval_id: string }) => each.approval_id)
      expect([listed.includes(ofBrand), listed.includes(ofHouse)]).toEqual([seesBrand, brands === null])
    }
  })

  test('cannot be decided by staff of another role', async () => {
    const id = await makeApproval(brand)
    for (const { role, factor, headers } of people) {
      if (factor !== 'fresh' || role === 'OWNER' || role === 'PARTNER') continue
      for (const how of ['approve', 'reject']) {
        const { status } = await harness.post(`/api/console/approvals/${id}/${how}`, { reason: 'for a test' }, headers)
        expect(status, role).toBe(403)
      }
    }
  })

  test('adds no line to the audit log that finance staff read', async () => {
    const finance = people.filter(({ role, factor }) => role === 'FINANCE' && factor === 'fresh')
    for (const { headers } of finance) {
      const { body } = await harness.get('/api/console/audit', headers)
      expect(body.data.rows).toEqual([])
    }
  })
})

test('the rights of a session are those of its person at each call', async () => {
  const staff = await makeStaff(context, { roles: ['OWNER'] })
  const headers = await signInStaff(context, staff, url)
  expect(await harness.get('/api/console/staff', headers)).toMatchObject({ status: 200 })
  await context.db
    .updateTable('staff')
    .set({ roles: ['POST'] })
    .where('id', '=', staff.id)
    .execute()
  expect(await harness.get('/api/console/staff', headers)).toMatchObject({ status: 403 })
})

test("neither an entrant's session nor an operator's key opens the console, nor its cookie anything else", async () => {
  const entrant = await harness.makeEntrant()
  expect(await harness.get('/api/console/session', entrant.headers)).toMatchObject({ status: 401 })
  const owner = people.find(({ role, factor }) => role === 'OWNER' && factor === 'fresh')!
  expect(await harness.get('/api/content', owner.headers)).toMatchObject({ status: 401 })
  expect(await harness.get('/api/account/limits', owner.headers)).toMatchObject({ status: 401 })
})
