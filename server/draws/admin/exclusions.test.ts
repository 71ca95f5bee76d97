import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { approveExclusion } from '#server/draws/exports.ts'
import { makeClosing } from '#tests/support/draws/make-closing.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { purgeUnapprovedBefore } from '../exclusion/exclusion-queries.ts'
import { freezeRound } from '../freeze/freeze-round.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
beforeEach(async () => {
  harness.setTime(noon)
  await context.pool.query('delete from draw_excluded_people')
})

const closing = new Date(noon.getTime() + 3_600_000)
const reason = 'For a test'
const desk = await openDesk(harness, ['DRAWS'])
type Desk = typeof desk

const csv = (lines: readonly string[]) => new Blob([lines.join('\n')])
const request = (lines: readonly string[], given: Record<string, string> = {}, by: Desk = desk) =>
  by.upload('/exclusions', csv(lines), { kind: 'STAFF', place: 'EVERYWHERE', reason, ...given })
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const idOf = (requested: any) => requested.approval_id as string
const inForce = async (lines: readonly string[], given: Record<string, string> = {}) =>
  expect((await desk.approve(idOf(await request(lines, given)))).outcome).toBe('CARRIED_OUT')

/** The tickets that cannot win, by the numbers of their owners. */
async function voidsOf(roundId: string): Promise<[number, string][]> {
  harness.setTime(closing)
  expect(await freezeRound(context, roundId)).toBe(true)
  const { freeze } = (await harness.get(`/api/draws/${roundId}`)).body.data
  return freeze.voids.map(({ first, reason: why }: { first: number; reason: string }) => [(first - 1) / 3, why])
}

describe('A list of people', () => {
  test('counts from the approval of another person, in its place and beside lists of other kinds', async () => {
    const lantern = await makeClosing(harness, { endsAt: closing, people: 5, brand: 'UK_LANTERN' })
    const other = await makeClosing(harness, { endsAt: closing, people: 5 })
    const email = (at: number) => [lantern.accounts[at]!.email.toUpperCase(), other.accounts[at]!.email]
    await inForce(email(0))
    await inForce(email(1), { kind: 'SUPPLIERS', place: 'BRAND', of: 'UK_LANTERN' })
    // A person on two lists is void once.
    await inForce([...email(0), ...email(2)], { kind: 'HOUSEHOLDS', place: 'CAMPAIGN', of: lantern.tag })
    await request(email(3), { kind: 'SUPPLIERS' })
    expect(await voidsOf(lantern.roundId)).toEqual([
      [0, 'INELIGIBLE'],
      [1, 'INELIGIBLE'],
      [2, 'INELIGIBLE'],
    ])
    expect(await voidsOf(other.roundId)).toEqual([[0, 'INELIGIBLE']])
  })

  test('is replaced by a newer one of its kind and place alone, and its hashes are deleted', async () => {
    const { accounts, roundId, tag } = await makeClosing(harness, { endsAt: closing, people: 3 })
    const email = (at: number) => [accounts[at]!.email]
    await inForce(email(0), { kind: 'SUPPLIERS' })
    await inForce(email(1), { kind: 'SUPPLIERS', place: 'CAMPAIGN', of: tag })
    await inForce(email(2), { kind: 'SUPPLIERS' })
    const { rows } = await context.pool.query('select count(*)::int as count from draw_excluded_people')
    expect(rows).toEqual([{ count: 2 }])
    const listed = (await desk.get('/exclusions?kind=SUPPLIERS')).rows
    expect(listed.slice(0, 3).map(({ state }: { state: string }) => state)).toEqual([
      'IN_FORCE',
      'IN_FORCE',
      'REPLACED',
    ])
    expect(await voidsOf(roundId)).toEqual([
      [1, 'INELIGIBLE'],
      [2, 'INELIGIBLE'],
    ])
  })

  test.each<[string, Record<string, string>, string | Buffer]>([
    ['accents and case', { first_name: 'Zoë', last_name: 'Müller' }, 'ZOE MULLER, 10/12/1990'],
    ['a typographic apostrophe', { first_name: 'Sean', last_name: "O'Brien" }, 'Sean O’Brien, 1990-12-10'],
    ['a hyphen', { first_name: 'Jean-Luc', last_name: 'King-Noel' }, 'Jean Luc King Noel, 1990-12-10'],
    [
      'the surname first',
      { first_name: 'Ada', last_name: 'Lovelace' },
      'Surname,First name,Born\nLovelace,Ada,1990-12-10',
    ],
    ['a middle name', { first_name: 'Ada', last_name: 'Lovelace' }, 'Ada Byron Lovelace, 1990-12-10'],
    ['no middle name', { first_name: 'Ada Byron', last_name: 'Lovelace' }, 'Ada Lovelace, 1990-12-10'],
    ['another tag in the email', { email_folded: 'sam.supplier+wins@example.com' }, 'Sam.Supplier@example.com'],
    ['the dots of Gmail', { email_folded: 'sam.supplier@gmail.com' }, 's.a.m.supplier@googlemail.com'],
    ['Windows-1252', { first_name: 'José', last_name: 'Peña' }, Buffer.from('José Peña, 1990-12-10', 'latin1')],
    ['UTF-16', { first_name: 'José', last_name: 'Peña' }, Buffer.from('\uFEFFJosé Peña, 1990-12-10', 'utf16le')],
  ])('finds an account across %s', async (_, is, file) => {
    const { accounts, roundId } = await makeClosing(harness, { endsAt: closing, people: 2 })
    await context.db
      .updateTable('accounts')
      .set({ dob: '1990-12-10', ...is })
      .where('id', '=', accounts[1]!.id)
      .execute()
    const given = { kind: 'SUPPLIERS', place: 'EVERYWHERE', reason }
    const requested = await desk.upload('/exclusions', new Blob([new Uint8Array(Buffer.from(file))]), given)
    expect((await desk.approve(idOf(requested))).outcome).toBe('CARRIED_OUT')
    expect(await voidsOf(roundId)).toEqual([[1, 'INELIGIBLE']])
  })

  test('keeps for each line the accounts that it matches, and counts the lines without one', async () => {
    const { accounts } = await makeClosing(harness, { endsAt: closing, people: 2, brand: 'UK_FAIRDRAW' })
    const emails = accounts.map((account) => account.email)
    const requested = await request([emails[0]!, 'nobody@example.com', 'Nora Nobody, 1950-01-01'])
    expect(requested).toMatchObject({ outcome: 'WAITING', lines: 3, unmatched: [2, 3] })
    const [exclusion] = (await desk.get('/exclusions')).rows
    expect(exclusion).toMatchObject({ lines: 3, matched_accounts: 1, unmatched_lines: 2 })
    const linesOf = async (query = '', by = desk) =>
      (await by.get(`/exclusions/${exclusion.exclusion_id}/lines${query}`)).rows
    const matched = {
      account_id: accounts[0]!.externalId,
      name: 'Robin Tester',
      email: expect.stringContaining('•••@'),
    }
    expect(await linesOf()).toMatchObject([
      { line: 1, accounts: [matched] },
      { line: 2, accounts: [] },
      { line: 3, accounts: [] },
    ])
    expect((await linesOf('?matched=NONE')).map(({ line }: { line: number }) => line)).toEqual([2, 3])
    expect(await linesOf('', await openDesk(harness, ['DRAWS'], ['UK_LANTERN']))).toEqual([])
    const approval = await desk.get(`/approvals/${idOf(requested)}`)
    expect(approval.after).toMatchObject({ people: 3, lines: 3, matched_accounts: 1, unmatched_lines: 2 })
  })

  test('finds an account that is made after its approval', async () => {
    const { accounts, roundId } = await makeClosing(harness, { endsAt: closing, people: 1 })
    await inForce(['Later Comer, 1991-01-02'])
    await context.db
      .updateTable('accounts')
      .set({ firstName: 'Later', lastName: 'Comer', dob: '1991-01-02' })
      .where('id', '=', accounts[0]!.id)
      .execute()
    expect(await voidsOf(roundId)).toEqual([[0, 'INELIGIBLE']])
  })

  test('stays in force when it was approved before names were folded', async () => {
    const { accounts, roundId } = await makeClosing(harness, { endsAt: closing, people: 2 })
    await inForce(['kim@example.com'])
    const born = { dob: '1990-11-27' }
    await context.db.updateTable('accounts').set(born).where('id', '=', accounts[1]!.id).execute()
    await context.pool.query(
      `with list as (update draw_exclusions set folding = 1 where kind = 'STAFF' and approved_at is not null
         returning id, hash_key, approved_at),
       newest as (select * from list order by approved_at desc, id desc limit 1)
       insert into draw_excluded_people select id, sha256(hash_key || convert_to(text, 'UTF8'))
       from newest cross join unnest($1::text[]) as text`,
      [[accounts[0]!.email, 'robin tester 1990-11-27']],
    )
    expect(await voidsOf(roundId)).toEqual([
      [0, 'INELIGIBLE'],
      [1, 'INELIGIBLE'],
    ])
  })

  test('is refused when its file cannot be read as text', async () => {
    const picture = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])])
    const refused = await desk.upload('/exclusions', picture, { kind: 'STAFF', place: 'EVERYWHERE', reason })
    expect(refused).toMatchObject({ status: 400, error: 'ValidationError' })
  })

  test('is stored as hashes alone, and neither the request nor the audit log contains a name', async () => {
    await inForce(['kim.secret@example.com', 'Kim Secret, 1990-12-10'])
    for (const table of ['draw_exclusions', 'draw_excluded_people', 'approvals', 'audit_lines']) {
      const { rows } = await context.pool.query(`select t::text as text from ${table} t`)
      expect(
        rows.filter(({ text }) => /secret/i.test(text)),
        table,
      ).toEqual([])
    }
  })

  test('is taken whole or not at all, and each bad line is named', async () => {
    const taken = await request(['kim@example.com', 'Kim'])
    expect(taken).toMatchObject({ outcome: 'HAS_BAD_LINES', approval_id: null, bad: [{ line: 2 }] })
    const { rows } = await context.pool.query('select from draw_excluded_people')
    expect(rows).toEqual([])
  })

  test.each([
    ['nobody', ['Name'], { place: 'EVERYWHERE' }, { outcome: 'HAS_BAD_LINES' }],
    ['headings alone', ['Name', ''], {}, { status: 400 }],
    ['no such brand', ['kim@example.com'], { place: 'BRAND', of: 'UK_NOWHERE' }, { status: 400 }],
    ['a brand that is not named', ['kim@example.com'], { place: 'BRAND' }, { status: 400 }],
    ['no such campaign', ['kim@example.com'], { place: 'CAMPAIGN', of: 'NOWHERE' }, { status: 400 }],
  ])('is not requested with %s', async (_, lines, given, expected) => {
    expect(await request(lines, given)).toMatchObject(expected)
  })

  test('is out of reach of one brand’s staff when it is for the whole site or another brand', async () => {
    const lantern = await openDesk(harness, ['DRAWS'], ['UK_LANTERN'])
    const kim = ['kim@example.com']
    expect(await request(kim, {}, lantern)).toMatchObject({ status: 400 })
    expect(await request(kim, { place: 'BRAND', of: 'UK_FAIRDRAW' }, lantern)).toMatchObject({ status: 400 })
    expect(await request(kim, { place: 'BRAND', of: 'UK_LANTERN' }, lantern)).toMatchObject({ outcome: 'WAITING' })
    const { rows } = await lantern.get('/exclusions')
    expect(rows.every(({ of }: { of: string }) => of === 'UK_LANTERN' || of.startsWith('CAMPAIGN'))).toBe(true)
  })

  test('cannot be approved by its requester, by command, or on changed ground', async () => {
    const [first, second] = [idOf(await request(['kim@example.com'])), idOf(await request(['ann@example.com']))]
    expect((await desk.approve(first, desk.cleo)).outcome).toBe('OWN')
    const { rows } = await context.pool.query('select id from draw_exclusions where approval_id = $1', [first])
    expect((await approveExclusion(context, rows[0].id, 'Pierre')).ok).toBe(false)
    expect((await desk.approve(first)).outcome).toBe('CARRIED_OUT')
    expect((await desk.approve(second)).outcome).toBe('STALE')
    expect((await desk.get('/exclusions?state=NOT_APPROVED')).rows).toMatchObject([{ approval_id: second }])
    expect(await desk.actionsOf(rows[0].id)).toEqual([
      'draw.exclude.request',
      'draw.exclude',
      'draw.exclude.carried_out',
    ])
  })

  test('is deleted when it was never approved, and stays when it is in force', async () => {
    await request(['kim@example.com'])
    await inForce(['ann@example.com'])
    await purgeUnapprovedBefore(context.db, new Date(noon.getTime() + 1))
    const { rows } = await context.pool.query('select count(*)::int as count from draw_excluded_people')
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('Tickets of a round', () => {
  const take = (roundId: string, tickets: number[]) =>
    desk.post(`/draws/${roundId}/exclusions`, { tickets, why: 'DUPLICATE', reason })

  test('are taken out by two people before the freeze', async () => {
    const { roundId } = await makeClosing(harness, { endsAt: closing, people: 3 })
    expect((await desk.approve(idOf(await take(roundId, [5])))).outcome).toBe('CARRIED_OUT')
    expect(await take(roundId, [10])).toMatchObject({ status: 400, fields: [{ path: 'state' }] })
    const late = await take(roundId, [8])
    expect(await voidsOf(roundId)).toEqual([[1, 'DUPLICATE']])
    expect((await desk.approve(idOf(late))).outcome).toBe('STALE')
    expect(await take(roundId, [8])).toMatchObject({ status: 400 })
    expect((await desk.get(`/exclusions?round_id=${roundId}`)).rows).toMatchObject([
      { tickets: [8], state: 'NOT_APPROVED' },
      { tickets: [5], state: 'IN_FORCE', place: 'ROUND' },
    ])
    expect((await desk.get(`/draws/${roundId}`)).voids).toEqual([{ reason: 'DUPLICATE', tickets: 3 }])
  })

  test('are in the freeze or refused, whichever comes first', async () => {
    const { roundId } = await makeClosing(harness, { endsAt: closing, people: 2 })
    const approval = idOf(await take(roundId, [1]))
    harness.setTime(closing)
    const [, decided] = await Promise.all([freezeRound(context, roundId), desk.approve(approval)])
    const { freeze } = (await harness.get(`/api/draws/${roundId}`)).body.data
    expect(decided.outcome === 'CARRIED_OUT').toBe(freeze.voids.length === 1)
  })

  test('are not found by staff of another brand', async () => {
    const { roundId } = await makeClosing(harness, { endsAt: closing, brand: 'UK_FAIRDRAW' })
    const lantern = await openDesk(harness, ['DRAWS'], ['UK_LANTERN'])
    const requested = await lantern.post(`/draws/${roundId}/exclusions`, { tickets: [1], why: 'DUPLICATE', reason })
    expect(requested.status).toBe(404)
  })
})
