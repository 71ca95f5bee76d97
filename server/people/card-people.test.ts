import { afterAll, describe, expect, test } from 'vitest'
import { noon, openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openPostDesk } from '#tests/support/staff/post-desk.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
const desk = await openPostDesk(harness, ['POST', 'SUPPORT', 'OWNER'])

const campaign = await desk.makeTaker()
const sent = await desk.typeCard(campaign, {
  last_name: 'Thistlewood',
  postcode: 'LS7 2BB',
  email: 'thistle@example.com',
})
const find = async (text: string) => {
  const { rows } = await desk.get(`/people?search=${encodeURIComponent(text)}`)
  return (rows as { person_id: string; name: string; accounts: number }[]).filter(({ accounts }) => accounts === 0)
}
const [found] = await find('Thistlewood LS7 2BB')
const personId = found!.person_id
const people = (path: string) => `/people/${personId}${path}`
const request = async (kind: string) => {
  const body = { kind, received_at: context.now().toISOString(), reason: 'By letter' }
  return (await desk.post(people('/data-requests'), body)).request_id
}

describe('The sender of a card who has no account', () => {
  test.each([
    ['surname and postcode', 'thistlewood ls72bb'],
    ['surname and half a postcode', 'Thistlewood, LS7'],
    ['the code of the entry', sent.entry_code],
    ['the code printed on cards', `POST${campaign.tag}`],
  ])('is found by %s', async (_, text) => {
    expect((await find(text)).map(({ person_id }) => person_id)).toContain(personId)
  })

  test('is found in the console’s main search by the entry code', async () => {
    const { found } = await desk.get(`/search?text=${sent.entry_code}`)
    expect(found).toContainEqual(expect.objectContaining({ kind: 'TICKET', id: sent.entry_code }))
  })

  test('has a page with masked cards', async () => {
    const person = await desk.get(people(''))
    expect(person.cards).toMatchObject([{ entry_code: sent.entry_code, ticket: sent.ticket, name: 'A••• T•••' }])
    expect(JSON.stringify(person)).not.toMatch(/Thistlewood|2BB/)
  })

  test('gets all that is stored of the cards', async () => {
    const { cards, accounts } = await desk.post(`/data-requests/${await request('EXPORT')}/export`, {})
    expect(accounts).toEqual([])
    expect(cards).toMatchObject([
      { last_name: 'Thistlewood', postcode: 'LS7 2BB', email: 'thistle@example.com', entry_code: sent.entry_code },
    ])
  })

  test('is excluded, and the next card is rejected', async () => {
    const body = { account_id: null, time_out: null, exclusion_months: 6, reason: 'By phone' }
    expect(await desk.post(people('/stay-away'), body)).toMatchObject({ outcome: 'DONE' })
    const again = { last_name: 'Thistlewood', postcode: 'LS7 2BB' }
    expect(await desk.typeCard(await desk.makeTaker(), again)).toMatchObject({ reason: 'STAYING_AWAY' })
    expect(await desk.actionsOf(personId)).toContain('person.stay-away')
  })

  test('is deleted once the draw is over, and stays excluded', async () => {
    const id = await request('DELETE')
    const waiting = await desk.post(`/data-requests/${id}/delete`, { reason: 'By letter' })
    expect(waiting).toMatchObject({ deleted: 0, left: [], cards_left: 1 })
    const over = { cancelledAt: context.now() }
    await context.db.updateTable('campaigns').set(over).where('id', '=', campaign.id).execute()
    expect(await desk.post(`/data-requests/${id}/delete`, { reason: 'By letter' })).toMatchObject({ cards_left: 0 })
    const stored = context.db.selectFrom('postCards').select('lastName').where('id', '=', sent.card.card_id)
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ lastName: null })
    const again = { last_name: 'Thistlewood', postcode: 'LS7 2BB' }
    expect(await desk.typeCard(await desk.makeTaker(), again)).toMatchObject({ reason: 'STAYING_AWAY' })
    harness.setTime(noon)
  })
})

test('one invalid row is left out and named, and the rest of the person’s page is shown', async () => {
  const { personId: id } = await harness.makeEntrant({ creditPence: 500 })
  await context.pool.query(`alter table person_spend drop constraint if exists person_spend_spent_pence_check`)
  await context.db
    .insertInto('personSpend')
    .values([
      { personId: id, month: '2026-10', kind: 'ALL', spentPence: -5 },
      { personId: id, month: '2026-11', kind: 'ALL', spentPence: 700 },
    ])
    .execute()
  const person = await desk.get(`/people/${id}`)
  expect(person).toMatchObject({ status: 200, unreadable: ['spending 2026-10 ALL'], spending: [{ month: '2026-11' }] })
})
