import { v7 as uuid } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { APPROVAL_DAYS } from '#domain/staff/staff.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { allow } from '#domain/verdict.ts'
import { transact } from '#server/platform/db/db.ts'
import { findSetting, saveSetting } from '#server/platform/db/settings.ts'
import { testContext } from '#tests/support/database/database.ts'
import type { ApprovalAction } from './approval-action.ts'
import { approve, type Decider, reject, withdraw } from './decide.ts'
import { findApproval } from './queries.ts'
import { requestApproval } from './request-approval.ts'

let now = new Date('2026-11-18T12:00:00Z')
const context = await testContext({ now: () => now })
afterAll(() => context.close())

const requestSchema = z.object({ name: z.string(), by: z.number() })
type Add = z.infer<typeof requestSchema>
let isBroken = false

/** Adds to a number of the settings: carried out twice it shows. */
const add: ApprovalAction<Add> = {
  name: 'number.add',
  approvedBy: 'campaign.approve',
  request: requestSchema,
  lock: async (tx, { name }) => {
    await saveSetting(tx, `lock.${name}`, 1, now)
  },
  foresee: async (db, { name, by }) => {
    const value = Number(await findSetting(db, name))
    return {
      subject: { kind: 'number', id: name },
      brand: 'UK_LANTERN',
      what: `Add ${by} to ${name}`,
      before: { value },
      after: { value: value + by },
      ground: value,
    }
  },
  carryOut: async (_context, tx, { name, by }) => {
    await saveSetting(tx, name, Number(await findSetting(tx, name)) + by, now)
    if (isBroken) throw new Error('broken')
    return allow(null)
  },
}
const actions = { 'number.add': add }
type IsTrusted = Parameters<typeof approve>[4]
const trusted: IsTrusted = async () => true

function makeDecider(given: Partial<Decider> = {}): Decider {
  const id = uuid()
  return {
    id,
    roles: ['CAMPAIGNS'],
    brands: null,
    actor: { kind: 'STAFF', id, name: `Member ${id.slice(-4)}`, address: null },
    ...given,
  }
}

async function request(given: { value?: number } = {}) {
  const name = `number.${uuid()}`
  const asker = makeDecider()
  const actor = { ...asker.actor, id: asker.id }
  await saveSetting(context.db, name, given.value ?? 1, now)
  const by = { actor, reason: 'for a test' }
  const requested = await transact(context.db, (tx) => requestApproval(tx, add, { name, by: 10 }, by, now))
  if (!requested.ok) throw new Error('not requested')
  const { id } = requested.value
  return {
    id,
    asker,
    value: async () => Number(await findSetting(context.db, name)),
    setValue: (value: number) => saveSetting(context.db, name, value, now),
    state: async () => (await findApproval(context.db, id))!.state,
  }
}

const outcomeOf = (decided: Awaited<ReturnType<typeof approve>>) =>
  decided.ok ? decided.value.outcome : decided.error.name
const decide = async (id: string, decider = makeDecider(), isTrusted = trusted) =>
  outcomeOf(await approve(context, actions, id, decider, isTrusted))

describe('An approval', () => {
  test('shows the exact change, and carries it out once', async () => {
    const { id, value } = await request()
    expect(await findApproval(context.db, id)).toMatchObject({
      what: expect.stringContaining('Add 10'),
      before: { value: 1 },
      after: { value: 11 },
      state: 'WAITING',
    })
    expect(await value()).toBe(1)
    expect(await decide(id)).toBe('CARRIED_OUT')
    expect(await decide(id)).toBe('DECIDED')
    expect(await value()).toBe(11)
  })

  test('is carried out by one of twenty staff who approve it at the same moment', async () => {
    const { id, value } = await request()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => decide(id)))
    expect(outcomes.sort()).toEqual(['CARRIED_OUT', ...Array(19).fill('DECIDED')])
    expect(await value()).toBe(11)
  })

  test('counts or its rejection does, when both are given at the same moment', async () => {
    const { id, value, state } = await request()
    const outcomes = await Promise.all([decide(id), reject(context, actions, id, makeDecider(), 'no').then(outcomeOf)])
    expect(outcomes.filter((outcome) => outcome === 'DECIDED')).toHaveLength(1)
    expect(await value()).toBe((await state()) === 'CARRIED_OUT' ? 11 : 1)
  })

  test('cannot be given by the requester, by staff without the role, or by staff of another brand', async () => {
    const { id, asker, value, state } = await request()
    expect(await decide(id, asker)).toBe('OWN')
    expect(await decide(id, makeDecider({ roles: ['SUPPORT', 'OWNER'] }))).toBe('NotAuthorized')
    expect(await decide(id, makeDecider({ brands: ['UK_FAIRDRAW'] }))).toBe('NotAuthorized')
    expect(await decide(uuid())).toBe('NotFoundError')
    expect([await value(), await state()]).toEqual([1, 'WAITING'])
    expect(await decide(id, makeDecider({ brands: ['UK_LANTERN'] }))).toBe('CARRIED_OUT')
  })

  test(`expires after ${APPROVAL_DAYS} days, also while it is being given`, async () => {
    const [early, late] = [await request(), await request()]
    const requestedAt = now
    now = new Date(requestedAt.getTime() + APPROVAL_DAYS * DAY_MS - 1)
    expect(await decide(early.id)).toBe('CARRIED_OUT')
    now = new Date(requestedAt.getTime() + APPROVAL_DAYS * DAY_MS)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => decide(late.id)))
    expect(outcomes).toEqual(Array(5).fill('EXPIRED'))
    expect([await late.value(), await late.state()]).toEqual([1, 'EXPIRED'])
  })

  test('is refused on changed ground, and the request ends', async () => {
    const { id, value, setValue, state } = await request()
    await setValue(2)
    expect(await decide(id)).toBe('STALE')
    await setValue(1)
    expect(await decide(id)).toBe('DECIDED')
    expect([await value(), await state()]).toEqual([1, 'STALE'])
  })

  test('ends when its requester is no longer trusted', async () => {
    const { id, asker, value, state } = await request()
    expect(await decide(id, makeDecider(), async (_, staffId) => staffId !== asker.id)).toBe('STALE')
    expect([await value(), await state()]).toEqual([1, 'STALE'])
  })

  test('cannot be given by staff who have lost their rights meanwhile', async () => {
    const { id, asker, value, state } = await request()
    expect(await decide(id, makeDecider(), async (_, staffId) => staffId === asker.id)).toBe('NotAuthorized')
    expect([await value(), await state()]).toEqual([1, 'WAITING'])
  })

  test('leaves everything unchanged when its action throws, and can be tried again', async () => {
    const { id, value, state } = await request()
    const lines = async () => (await context.pool.query('select from audit_lines')).rowCount
    const before = await lines()
    isBroken = true
    await expect(decide(id)).rejects.toThrow('broken')
    isBroken = false
    expect([await value(), await state(), await lines()]).toEqual([1, 'WAITING', before])
    expect(await decide(id)).toBe('CARRIED_OUT')
  })

  test('cannot follow a withdrawal, which only the requester can make', async () => {
    const { id, asker, value } = await request()
    expect(outcomeOf(await withdraw(context, id, makeDecider()))).toBe('NotAuthorized')
    expect(outcomeOf(await withdraw(context, id, asker))).toBe('WITHDRAWN')
    expect(await decide(id)).toBe('DECIDED')
    expect(await value()).toBe(1)
  })

  test('by the requester is refused by the database too', async () => {
    const { id, asker } = await request()
    await expect(
      context.pool.query(
        `update approvals set state = 'CARRIED_OUT', decided_by = $2, decided_at = now() where id = $1`,
        [id, asker.id],
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })
})
