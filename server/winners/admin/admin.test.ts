import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/durations.ts'
import { documentTypeOf } from '#domain/winners/document-type.ts'
import { signIn } from '#tests/support/accounts/make-accounts.ts'
import { casesOf, makeDrawn } from '#tests/support/draws/make-drawn.ts'
import type { CardWords } from '#tests/support/draws/post-card.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { type MadeStaff, signInStaff } from '#tests/support/staff/make-staff.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'
import { redAndBlue } from '#tests/support/staff/upload-picture.ts'
import { followUpCases } from '../follow-up.ts'
import { winnerJobs } from '../jobs.ts'
import { purgeClaimsBefore, purgeNamesBefore } from '../retention.ts'

const harness = await openTestHarness()
const { context, url } = harness
afterAll(() => harness.close())
beforeEach(() => harness.setTime(noon))

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

const details = {
  naming: 'FULL',
  first_name: 'Rae',
  last_name: 'Dial',
  phone: '+447700900123',
  dob: '1990-02-03',
  address: '1 High Street',
  town: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'LS1 1AA',
  reason: 'On the phone, in the studio',
}
const confirm = (id: string, by: MadeStaff = desk.carl) =>
  desk.post(`/winners/${id}/confirm`, { words: 'Passport seen' }, by)
/** Cleo enters the details, and Carl confirms the winner. */
async function confirmed(id: string) {
  await act(id, 'details', details)
  expect((await confirm(id)).state).toBe('CONFIRMED')
}

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
    for (const how of [
      'contact',
      'email-failed',
      'letter',
      'details',
      'confirm',
      'award',
      'forfeit',
      'hold',
      'show',
      'naming',
      'extend',
    ]) {
      const body = {
        ...details,
        channel: 'PHONE',
        words: 'no answer',
        why: 'DECLINED',
        decision: 'UPHOLD',
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
  test('goes from the draw to the award, with each step in its history and the audit log', async () => {
    const { id } = await makeCase()
    expect((await call(id)).state).toBe('CONTACTED')
    expect((await act(id, 'award', { words: 'Signed for' })).status).toBe(400)
    await confirmed(id)
    expect((await act(id, 'award', { words: 'Signed for, parcel 12' })).state).toBe('AWARDED')
    expect((await call(id)).status).toBe(400)
    const { events, forfeits } = await caseOf(id)
    expect(events.map(({ state }: { state: string }) => state)).toEqual([
      'DRAWN',
      'CONTACTED',
      'CONTACTED',
      'CONFIRMED',
      'AWARDED',
    ])
    expect(forfeits).toEqual([])
    expect(await desk.actionsOf(id)).toEqual(['winner.contact', 'winner.details', 'winner.confirm', 'winner.award'])
  })

  test('goes to the next reserve only when the winner was reached, by two people, and once', async () => {
    const { id, roundId } = await makeCase()
    const decline = { why: 'DECLINED', words: 'Wants no car' }
    expect((await caseOf(id)).forfeits).toEqual(['NOT_ELIGIBLE'])
    expect((await act(id, 'forfeit', decline)).status).toBe(400)
    await followUpCases(context)
    expect((await act(id, 'forfeit', decline)).status).toBe(400)
    await call(id)
    const { forfeits, next_reserve } = await caseOf(id)
    expect(forfeits).toEqual(['NOT_ELIGIBLE', 'DECLINED'])
    const requested = await Promise.all([decline, decline].map((body) => act(id, 'forfeit', body)))
    expect(await casesOf(harness, roundId)).toHaveLength(1)
    const decided = await Promise.all(requested.map(({ approval_id }) => desk.approve(approval_id)))
    expect(decided.filter(({ outcome }) => outcome === 'CARRIED_OUT')).toHaveLength(1)
    const cases = await casesOf(harness, roundId)
    expect(cases).toMatchObject([
      { id, state: 'FORFEITED', reason: 'DECLINED' },
      { replaces: id, position: next_reserve.position, ticket: next_reserve.ticket },
    ])
    expect((await caseOf(id)).replaced_by).toBe(cases[1]!.id)
  })

  test('has one outcome when it is confirmed and forfeited at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, roundId } = await makeCase()
      await call(id)
      await act(id, 'details', details)
      const { approval_id } = await act(id, 'forfeit', { why: 'DECLINED', words: 'Wants no car' })
      const [moved, forfeited] = await Promise.all([confirm(id), desk.approve(approval_id)])
      const isGiven = forfeited.outcome === 'CARRIED_OUT'
      expect(moved.status === 200).toBe(!isGiven)
      expect([await stateOf(id), (await casesOf(harness, roundId)).length]).toEqual(
        isGiven ? ['FORFEITED', 2] : ['CONFIRMED', 1],
      )
    }
  })

  test('takes two people to forfeit when the winner is not eligible or was confirmed', async () => {
    const [ineligible, late] = [await makeCase(), await makeCase()]
    await call(late.id)
    await confirmed(late.id)
    for (const [{ id, roundId }, why] of [[ineligible, 'NOT_ELIGIBLE'] as const, [late, 'DECLINED'] as const]) {
      const { approval_id } = await act(id, 'forfeit', { why, words: 'Works for us' })
      expect((await caseOf(id)).waiting_approval).toBe(approval_id)
      expect((await desk.approve(approval_id, desk.cleo)).outcome).toBe('OWN')
      expect(await casesOf(harness, roundId)).toHaveLength(1)
      expect((await desk.approve(approval_id)).outcome).toBe('CARRIED_OUT')
      expect(await casesOf(harness, roundId)).toMatchObject([{ state: 'FORFEITED', reason: why }, { replaces: id }])
    }
  })

  test('is left as it is when it moves on between request and approval', async () => {
    const { id } = await makeCase()
    const { approval_id } = await act(id, 'forfeit', { why: 'NOT_ELIGIBLE', words: 'Works for us' })
    await call(id)
    expect((await desk.approve(approval_id)).outcome).toBe('STALE')
    expect(await stateOf(id)).toBe('CONTACTED')
  })

  test('is left as it is when the winner answers between request and approval', async () => {
    const { id } = await makeCase()
    await call(id)
    const { approval_id } = await act(id, 'forfeit', { why: 'DECLINED', words: 'Wants no car' })
    await act(id, 'details', details)
    expect((await desk.approve(approval_id)).outcome).toBe('STALE')
    expect(await stateOf(id)).toBe('CONTACTED')
  })

  test('waits longer when two people say so, and no longer', async () => {
    const { id, drawnAt } = await makeCase()
    const inDays = (days: number) => new Date(drawnAt.getTime() + days * DAY_MS)
    const extend = (days: number) => act(id, 'extend', { answer_by: inDays(days).toISOString(), words: 'In hospital' })
    expect((await extend(28)).status).toBe(400)
    expect((await extend(91)).status).toBe(400)
    const { approval_id } = await extend(40)
    expect((await desk.approve(approval_id)).outcome).toBe('CARRIED_OUT')
    expect((await caseOf(id)).case.answer_ends_at).toBe(inDays(40).toISOString())
    await followUpCases(context)
    harness.setTime(inDays(39))
    await followUpCases(context)
    expect(await stateOf(id)).toBe('CONTACTED')
    harness.setTime(inDays(40))
    await followUpCases(context)
    expect(await stateOf(id)).toBe('FORFEITED')
  })
})

describe('A winner who entered by post', () => {
  const makePosted = async (words: CardWords = { last_name: 'Łoś', address: '1 High Street, Leeds' }) => {
    const drawn = await makeDrawn(harness, { cards: [words] })
    const [first] = await casesOf(harness, drawn.roundId)
    return { ...drawn, id: first!.id }
  }
  const idsOf = async (query: string) =>
    (await desk.get(`/winners?${query}`)).rows.map(({ case_id }: { case_id: string }) => case_id)

  test('is listed under winners to write to until two people have recorded an attempt', async () => {
    const { id, tag } = await makePosted()
    expect(await idsOf(`campaign_tag=${tag}&waits_for=CONTACT`)).toEqual([id])
    expect((await caseOf(id)).case.reached_at).toBeNull()
    await act(id, 'contact', { channel: 'POST', words: 'Letter posted' })
    expect(await idsOf(`campaign_tag=${tag}&waits_for=CONTACT`)).toEqual([id])
    await desk.post(`/winners/${id}/contact`, { channel: 'POST', words: 'Letter posted' }, desk.carl)
    expect(await idsOf(`campaign_tag=${tag}&waits_for=CONTACT`)).toEqual([])
    expect(await idsOf(`campaign_tag=${tag}&waits_for=ANSWER`)).toEqual([id])
    expect((await caseOf(id)).case.reached_at).toBe(context.now().toISOString())
  })

  test('has a letter as PDF with the address of the card, which is stored among the documents', async () => {
    const { id } = await makePosted()
    expect((await caseOf(id)).can_write).toBe(true)
    const { path } = await act(id, 'letter', {})
    const fetched = await fetch(`${url}${path}`, { headers: await signInStaff(context, desk.cleo, url) })
    const letter = Buffer.from(await fetched.arrayBuffer())
    expect([letter.subarray(0, 5).toString(), documentTypeOf(letter)]).toEqual(['%PDF-', 'application/pdf'])
    expect((await caseOf(id)).documents).toMatchObject([{ kind: 'LETTER' }])
    expect(await desk.actionsOf(id)).toEqual(['winner.document', 'winner.document.read'])
    const bought = await makeCase()
    expect((await act(bought.id, 'letter', {})).status).toBe(400)
  })
})

test('An email that came back stops the days to answer, until another attempt could reach the winner', async () => {
  const { id } = await makeCase()
  await context.pool.query(
    `update accounts set msisdn_exp = $2 where id = (
       select account_id from entries join winner_cases on entry_id = entries.id where winner_cases.id = $1)`,
    [id, noon],
  )
  await followUpCases(context)
  expect((await caseOf(id)).case.reached_at).not.toBeNull()
  expect(await act(id, 'email-failed', { words: 'Mailbox does not exist' })).toMatchObject({ status: 200 })
  expect(await caseOf(id)).toMatchObject({ can_email: false, case: { reached_at: null } })
  expect(await desk.actionsOf(id)).toEqual(['winner.email-failed'])
  await call(id)
  expect((await caseOf(id)).case.reached_at).toBeNull()
  await desk.post(`/winners/${id}/contact`, { channel: 'PHONE', words: 'No answer' }, desk.carl)
  expect((await caseOf(id)).case.reached_at).toBe(context.now().toISOString())
})

describe('Details that staff enter', () => {
  test('name a radio winner and allow a photograph, and stay out of the audit log', async () => {
    const drawn = await makeDrawn(harness, { cards: [{ phone: '+447700900123' }] })
    const [opened] = await casesOf(harness, drawn.roundId)
    const { id } = opened!
    await call(id)
    expect((await act(id, 'details', { ...details, dob: '2015-02-03' })).fields).toMatchObject([{ path: 'dob' }])
    expect((await act(id, 'details', details)).status).toBe(200)
    expect(await caseOf(id)).toMatchObject({
      has_details: true,
      naming: 'FULL',
      named: 'Rae Dial, West Yorkshire',
      may_show_photo: true,
    })
    const picture = new Blob([new Uint8Array(await redAndBlue(1600, 900).jpeg().toBuffer())])
    const words = { alt: 'Rae in the studio', consent: 'Agreed on the phone' }
    expect((await desk.upload(`/winners/${id}/photo`, picture, words)).status).toBe(200)
    expect(await desk.actionsOf(id)).toEqual(['winner.contact', 'winner.details', 'winner.photo'])
    const { rows } = await context.pool.query('select t::text as text from audit_lines t')
    expect(rows.filter(({ text }) => /Dial|1 High Street/.test(text))).toEqual([])
  })

  test('are needed before a winner is confirmed, and another person must confirm', async () => {
    const { id } = await makeCase()
    await call(id)
    expect((await confirm(id)).status).toBe(400)
    await act(id, 'details', details)
    expect((await confirm(id, desk.cleo)).status).toBe(400)
    expect((await confirm(id, desk.carl)).state).toBe('CONFIRMED')
    expect((await act(id, 'details', { ...details, address: '2 Other Street' })).status).toBe(400)
  })

  test('never overwrite the winner’s own details, and are announced to the winner by email', async () => {
    const [own, entered] = [await makeCase(), await makeCase()]
    await claim(own.id, own.accountId)
    expect((await act(own.id, 'details', details)).status).toBe(400)
    await act(entered.id, 'details', details)
    await act(entered.id, 'details', { ...details, address: '11 High Street' })
    await runJobs(context, winnerJobs)
    const { email } = entered.accounts.find(({ id }) => id === entered.accountId)!
    const sent = context.sentEmails.filter(({ to }) => to === email)
    expect(sent.map(({ subject }) => subject)).toEqual(['We have your details for your prize: A red car'])
    const shown = await act(entered.id, 'show', { reason: 'To check' })
    expect(shown.details.address).toBe('11 High Street')
  })
})

describe('The identity of a winner', () => {
  test('is shown to staff who give a reason, which is recorded, and named as the winner wishes', async () => {
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

test('The timeline of a case shows only what its reader may read', async () => {
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

  test('are saved by an address that expires, and served to the person who requested it', async () => {
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

  test('prove the delivery of an awarded case, and are deleted from a forfeited one', async () => {
    const { id } = await makeCase()
    await confirmed(id)
    await act(id, 'award', { words: 'Signed for' })
    expect([(await add(id)).status, (await add(id, 'DELIVERY')).status]).toEqual([400, 200])
    const lost = await makeCase()
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const { document_id } = (await add(lost.id)) as any
    expect(await fileOf(lost.id, document_id)).not.toBeNull()
    await call(lost.id)
    const { approval_id } = await act(lost.id, 'forfeit', { why: 'DECLINED', words: 'Wants no car' })
    expect((await desk.approve(approval_id)).outcome).toBe('CARRIED_OUT')
    expect(await rowsOf(lost.id)).toEqual([])
    await runJobs(context, winnerJobs)
    expect(await fileOf(lost.id, document_id)).toBeNull()
    expect((await add(lost.id)).status).toBe(400)
  })

  test('are deleted 90 days after the claims of their round are over', async () => {
    const { id } = await makeCase(1)
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    const { document_id } = (await add(id)) as any
    await confirmed(id)
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

  test('is shown if they chose to be named, and removed at once when they no longer wish it', async () => {
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

  test('is removed with the name after its time, and with a reason', async () => {
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
