import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#tests/support/accounts/make-accounts.ts'
import { casesOf, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { signInStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { redAndBlue } from '#tests/support/staff/upload-picture.ts'
import { followUpCases } from '../follow-up.ts'
import { winnerJobs } from '../jobs.ts'
import { purgeClaimsBefore, purgeNamesBefore } from '../retention.ts'

const harness = await openTestHarness()
const { context, url } = harness
afterAll(() => harness.close())
beforeEach(() => harness.setTime(noon))

const DAY_MS = 86_400_000
const desk = await openDesk(harness, ['DRAWS'])
const pdf = new Blob(['%PDF-1.7\nA passport of Zelda'])
type Desk = typeof desk

async function makeCase(people = 3) {
  const drawn = await makeDrawn(harness, { people })
  const [first] = await casesOf(harness, drawn.roundId)
  return { ...drawn, id: first!.id, accountId: first!.accountId! }
}
const act = (id: string, how: string, body: object, by: Desk = desk) => by.post(`/winners/${id}/${how}`, body)
const call = (id: string) => act(id, 'contact', { channel: 'PHONE', words: 'Spoke on the phone' })
const caseOf = (id: string) => desk.get(`/winners/${id}`)
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
const stateOf = async (id: string): Promise<any> => (await caseOf(id)).case.state

async function claim(id: string, accountId: string) {
  const headers = await signIn(context, { id: accountId } as Parameters<typeof signIn>[1])
  const answer = {
    naming: 'FULL',
    first_name: 'Zelda',
    last_name: 'Zephyrson',
    phone: '+447700900123',
    dob: '1971-03-05',
    address: '12 Mill Lane',
    town: 'Leith',
    county: 'Midlothian',
    postcode: 'EH6 6AA',
  }
  const { status } = await harness.post(`/api/winners/cases/${id}/claim`, answer, headers)
  expect(status).toBe(200)
}

describe('The board', () => {
  test('has each case in the column of its state', async () => {
    const [drawn, called] = [await makeCase(), await makeCase()]
    await call(called.id)
    const { columns } = await desk.get('/winners-board')
    type Column = { state: string; cases: { case_id: string }[] }
    const idsOf = (state: string) =>
      columns.find((each: Column) => each.state === state).cases.map((each: Column['cases'][number]) => each.case_id)
    expect(idsOf('DRAWN')).toContain(drawn.id)
    expect(idsOf('CONTACTED')).toContain(called.id)
    const { rows } = await desk.get(`/winners?state=CONTACTED&campaign_tag=${called.tag}`)
    expect(rows).toMatchObject([{ case_id: called.id, is_late: false, prize: 'A red car' }])
  })

  test("shows a brand's cases to its staff, and they are not found by others", async () => {
    const { id, tag } = await makeCase()
    await context.pool.query(
      `insert into campaign_drafts (tag, brand, document, version, created_at, changed_at, changed_by)
        values ($1, 'UK_LANTERN', '{}', 1, $2, $2, 'A test')`,
      [tag, noon],
    )
    const [lantern, other] = [
      await openDesk(harness, ['DRAWS'], ['UK_LANTERN']),
      await openDesk(harness, ['DRAWS'], ['UK_FAIRDRAW']),
    ]
    expect((await lantern.get('/winners')).rows).toHaveLength(1)
    expect((await other.get('/winners')).rows).toEqual([])
    expect([(await lantern.get(`/winners/${id}`)).status, (await other.get(`/winners/${id}`)).status]).toEqual([
      200, 404,
    ])
    for (const how of ['contact', 'confirm', 'award', 'forfeit', 'show', 'naming', 'extend']) {
      const body = {
        channel: 'PHONE',
        words: 'no answer',
        why: 'DECLINED',
        reason: 'For a test',
        naming: 'SURNAME',
        answer_by: noon.toISOString(),
      }
      expect((await act(id, how, body, other)).status, how).toBe(404)
    }
    expect((await other.upload(`/winners/${id}/documents`, pdf, { kind: 'IDENTITY' })).status).toBe(404)
  })
})

describe('A case', () => {
  test('goes from the draw to the award, with each step in its history and the audit', async () => {
    const { id } = await makeCase()
    expect((await call(id)).state).toBe('CONTACTED')
    expect((await act(id, 'award', { words: 'Signed for' })).status).toBe(400)
    expect((await act(id, 'confirm', { words: 'Passport seen' })).state).toBe('CONFIRMED')
    expect((await act(id, 'award', { words: 'Signed for, parcel 12' })).state).toBe('AWARDED')
    expect((await call(id)).status).toBe(400)
    const { events, forfeits } = await caseOf(id)
    expect(events.map(({ state }: { state: string }) => state)).toEqual(['DRAWN', 'CONTACTED', 'CONFIRMED', 'AWARDED'])
    expect(forfeits).toEqual([])
    expect(await desk.actionsOf(id)).toEqual(['winner.contact', 'winner.confirm', 'winner.award'])
  })

  test('goes to the next reserve by one person only when the winner was reached, and once', async () => {
    const { id, roundId } = await makeCase()
    const decline = { why: 'DECLINED', words: 'Wants no car' }
    expect((await caseOf(id)).forfeits).toEqual([{ reason: 'NOT_ELIGIBLE', takes_two: true }])
    expect((await act(id, 'forfeit', decline)).status).toBe(400)
    await followUpCases(context)
    expect((await act(id, 'forfeit', decline)).status).toBe(400)
    await call(id)
    const { forfeits, next_reserve } = await caseOf(id)
    expect(forfeits).toContainEqual({ reason: 'DECLINED', takes_two: false })
    const outcomes = await Promise.all([decline, decline, decline].map((body) => act(id, 'forfeit', body)))
    expect(outcomes.filter(({ outcome }) => outcome === 'DONE')).toHaveLength(1)
    const cases = await casesOf(harness, roundId)
    expect(cases).toMatchObject([
      { id, state: 'FORFEITED', reason: 'DECLINED' },
      { replaces: id, position: next_reserve.position, ticket: next_reserve.ticket },
    ])
    expect((await caseOf(id)).replaced_by).toBe(cases[1]!.id)
  })

  test('that is confirmed and given away at the same moment is one of both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, roundId } = await makeCase()
      await call(id)
      const [confirmed, forfeited] = await Promise.all([
        act(id, 'confirm', { words: 'Passport seen' }),
        act(id, 'forfeit', { why: 'DECLINED', words: 'Wants no car' }),
      ])
      const isGiven = forfeited.outcome === 'DONE'
      expect(confirmed.status === 200).toBe(!isGiven)
      expect([await stateOf(id), (await casesOf(harness, roundId)).length]).toEqual(
        isGiven ? ['FORFEITED', 2] : ['CONFIRMED', 1],
      )
    }
  })

  test('whose winner is not eligible, or was confirmed, takes two people', async () => {
    const [ineligible, confirmed] = [await makeCase(), await makeCase()]
    await call(confirmed.id)
    await act(confirmed.id, 'confirm', { words: 'Passport seen' })
    for (const [{ id, roundId }, why] of [[ineligible, 'NOT_ELIGIBLE'] as const, [confirmed, 'DECLINED'] as const]) {
      const { outcome, approval_id } = await act(id, 'forfeit', { why, words: 'Works for us' })
      expect([outcome, (await caseOf(id)).waiting_approval]).toEqual(['WAITING', approval_id])
      expect((await desk.approve(approval_id, desk.cleo)).outcome).toBe('OWN')
      expect(await casesOf(harness, roundId)).toHaveLength(1)
      expect((await desk.approve(approval_id)).outcome).toBe('CARRIED_OUT')
      expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'FORFEITED', reason: why }, { replaces: id }])
    }
  })

  test('that moved on between request and approval is left as it is', async () => {
    const { id } = await makeCase()
    const { approval_id } = await act(id, 'forfeit', { why: 'NOT_ELIGIBLE', words: 'Works for us' })
    await call(id)
    expect((await desk.approve(approval_id)).outcome).toBe('STALE')
    expect(await stateOf(id)).toBe('CONTACTED')
  })

  test('waits longer where two people say so, and no longer', async () => {
    const { id, drawnAt } = await makeCase()
    const inDays = (days: number) => new Date(drawnAt.getTime() + days * DAY_MS)
    const extend = (days: number) => act(id, 'extend', { answer_by: inDays(days).toISOString(), words: 'In hospital' })
    expect((await extend(28)).status).toBe(400)
    expect((await extend(91)).status).toBe(400)
    const { approval_id } = await extend(40)
    expect((await desk.approve(approval_id)).outcome).toBe('CARRIED_OUT')
    expect((await caseOf(id)).case.answer_ends_at).toBe(inDays(40).toISOString())
    harness.setTime(inDays(39))
    await followUpCases(context)
    expect(await stateOf(id)).toBe('CONTACTED')
    harness.setTime(inDays(40))
    await followUpCases(context)
    expect(await stateOf(id)).toBe('FORFEITED')
  })
})

describe('Who a winner is', () => {
  test('is shown to who says why, which is recorded, and named as they wish', async () => {
    const { id, accountId } = await makeCase()
    expect((await act(id, 'naming', { naming: 'SURNAME', reason: 'By phone' })).status).toBe(400)
    await claim(id, accountId)
    const before = await caseOf(id)
    expect(before).toMatchObject({ has_details: true, naming: 'FULL', named: 'Zelda Zephyrson, Midlothian' })
    expect(before.press_text).toMatch(/^Zelda Zephyrson from Midlothian has won A red car in /)
    expect(JSON.stringify(before)).not.toContain('Mill Lane')
    const shown = await act(id, 'show', { reason: 'To call the winner' })
    expect(shown).toMatchObject({ details: { first_name: 'Zelda', address: '12 Mill Lane' } })
    expect(shown.email).toContain('@')
    const { rows: persons } = await context.pool.query('select person_id from accounts where id = $1', [accountId])
    expect(shown.person_id).toBe(persons[0].person_id)
    expect((await act(id, 'naming', { naming: 'ON_REQUEST', reason: 'By phone' })).naming).toBe('ON_REQUEST')
    const after = await caseOf(id)
    expect([after.named, after.press_text.includes('Zephyrson')]).toEqual([null, false])
    expect(await desk.actionsOf(id)).toEqual(['winner.show', 'winner.name'])
    const { rows } = await context.pool.query('select t::text as text from audit_lines t')
    expect(rows.filter(({ text }) => /zephyrson|mill lane/i.test(text))).toEqual([])
  })
})

test('The timeline of a case leads to what its reader may read', async () => {
  const { id, tag, roundId } = await makeCase()
  const support = await openDesk(harness, ['SUPPORT'])
  const neighboursOf = async (by: Desk) => {
    const { neighbours } = await by.get(`/timelines/winner-case/${id}`)
    return neighbours.map(({ kind, id: of }: { kind: string; id: string }) => [kind, of])
  }
  expect(await neighboursOf(desk)).toEqual([
    ['campaign', tag],
    ['round', roundId],
  ])
  expect(await neighboursOf(support)).toEqual([['campaign', tag]])
  const { neighbours } = await desk.get(`/timelines/round/${roundId}`)
  expect(neighbours.map(({ kind }: { kind: string }) => kind)).toEqual(['campaign', 'winner-case'])
  expect((await support.get(`/timelines/round/${roundId}`)).status).toBe(403)
})

describe('The documents of a case', () => {
  const add = (id: string, kind = 'IDENTITY', file = pdf) => desk.upload(`/winners/${id}/documents`, file, { kind })
  const rowsOf = async (id: string) =>
    (await context.pool.query('select id from winner_documents where case_id = $1', [id])).rows
  const fileOf = (id: string, document: string) => context.files.get(`winners/${id}/${document}`)

  test('are saved by an address that lapses, and serve who requested it', async () => {
    const { id } = await makeCase()
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const { document_id } = (await add(id)) as any
    const { path } = await desk.post(`/winners/${id}/documents/${document_id}`, {})
    const fetched = async (by = desk.cleo) => fetch(`${url}${path}`, { headers: await signInStaff(context, by, url) })
    const answer = await fetched()
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="document.pdf"',
    ])
    expect((await fetched(desk.carl)).status).toBe(404)
    harness.setTime(61)
    expect((await fetched()).status).toBe(404)
    expect(await desk.actionsOf(id)).toEqual(['winner.document', 'winner.document.read'])
    const other = await makeCase()
    expect((await desk.post(`/winners/${other.id}/documents/${document_id}`, {})).status).toBe(404)
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
  ])('cannot be %s', async (_, content) => {
    const { id } = await makeCase()
    expect((await add(id, 'IDENTITY', new Blob([content]))).status).toBe(400)
    expect(await rowsOf(id)).toEqual([])
  })

  test('are at most 10 MB', async () => {
    const { id } = await makeCase()
    const large = new Blob(['%PDF-1.7', new Uint8Array(10_000_001)])
    expect((await add(id, 'IDENTITY', large)).status).toBe(400)
    expect(await rowsOf(id)).toEqual([])
  })

  test('of an awarded case prove its delivery, and a forfeited one has none', async () => {
    const { id } = await makeCase()
    await act(id, 'confirm', { words: 'Passport seen' })
    await act(id, 'award', { words: 'Signed for' })
    expect([(await add(id)).status, (await add(id, 'DELIVERY')).status]).toEqual([400, 200])
    const lost = await makeCase()
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const { document_id } = (await add(lost.id)) as any
    expect(await fileOf(lost.id, document_id)).not.toBeNull()
    await call(lost.id)
    await act(lost.id, 'forfeit', { why: 'DECLINED', words: 'Wants no car' })
    expect(await rowsOf(lost.id)).toEqual([])
    await runJobs(context, winnerJobs)
    expect(await fileOf(lost.id, document_id)).toBeNull()
    expect((await add(lost.id)).status).toBe(400)
  })

  test('are deleted 90 days after the claims of their round are over', async () => {
    const { id } = await makeCase(1)
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const { document_id } = (await add(id)) as any
    await act(id, 'confirm', { words: 'Passport seen' })
    await act(id, 'award', { words: 'Signed for' })
    const awarded = context.now()
    await purgeClaimsBefore(context, awarded)
    expect(await rowsOf(id)).toHaveLength(1)
    await purgeClaimsBefore(context, new Date(awarded.getTime() + 1))
    expect(await rowsOf(id)).toEqual([])
    await runJobs(context, winnerJobs)
    expect(await fileOf(id, document_id)).toBeNull()
  })
})

describe('The photograph of a winner', () => {
  const words = { alt: 'Zelda beside the car', consent: 'Agreed by email' }
  const photo = async (width = 1600) => new Blob([new Uint8Array(await redAndBlue(width, 900).jpeg().toBuffer())])
  const add = async (id: string, file?: Blob) => desk.upload(`/winners/${id}/photo`, file ?? (await photo()), words)
  const drawOf = async (roundId: string) => (await harness.get(`/api/draws/${roundId}`, {})).body.data.winners[0]

  test('is shown of who chose to be named, and gone at once when they do not wish it any more', async () => {
    const { id, accountId, roundId } = await makeCase()
    expect((await add(id)).status).toBe(400)
    await claim(id, accountId)
    expect((await add(id, await photo(479))).status).toBe(400)
    expect((await add(id)).status).toBe(200)
    const shown = await caseOf(id)
    expect(shown.photo).toMatchObject(words)
    expect((await drawOf(roundId)).photo).toMatchObject({ alt: words.alt })
    const found = (await harness.get('/api/winners', {})).body.data.winners
    expect(found.find((each: { round_id: string }) => each.round_id === roundId).photo.alt).toBe(words.alt)
    const reply = await fetch(url + shown.photo.address)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    expect((await add(id)).status).toBe(200)
    expect((await fetch(url + shown.photo.address)).status).toBe(404)

    const second = await caseOf(id)
    await act(id, 'naming', { naming: 'ON_REQUEST', reason: 'By phone' })
    expect((await caseOf(id)).photo).toBeNull()
    expect(await drawOf(roundId)).not.toHaveProperty('photo')
    expect((await fetch(url + second.photo.address)).status).toBe(404)
    const photoId = second.photo.address.split('/').at(-2)
    expect(await context.files.get(`winner-photos/${photoId}/480.webp`)).not.toBeNull()
    await runJobs(context, winnerJobs)
    expect(await context.files.get(`winner-photos/${photoId}/480.webp`)).toBeNull()
  })

  test('goes with the name after its time, and by a reason', async () => {
    const [old, requested] = [await makeCase(), await makeCase()]
    for (const { id, accountId } of [old, requested]) {
      await claim(id, accountId)
      expect((await add(id)).status).toBe(200)
    }
    expect((await act(requested.id, 'photo/remove', { reason: 'By phone' })).status).toBe(200)
    expect((await caseOf(requested.id)).photo).toBeNull()
    expect(await desk.actionsOf(requested.id)).toEqual(['winner.photo', 'winner.photo.remove'])
    await purgeNamesBefore(context.db, new Date(noon.getTime() + DAY_MS))
    expect((await caseOf(old.id)).photo).toBeNull()
  })
})
