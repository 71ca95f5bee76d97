import { afterAll, describe, expect, test } from 'vitest'
import { commitmentOf, saltOf } from '#domain/draw/commitment.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { openTestHarness } from '#tests/support/servers/test-harness.ts'
import { openPostDesk } from '#tests/support/staff/post-desk.ts'
import { acknowledgeCard } from './acknowledge.ts'

const harness = await openTestHarness()
const { context } = harness
afterAll(() => harness.close())
const desk = await openPostDesk(harness)

const correct = (
  { card_id, first_name, last_name, address, postcode, birth_date, phone, email }: Typed,
  words: object,
) =>
  desk.post(`/post/cards/${card_id}/correct`, {
    ...{ first_name, last_name, address, postcode, birth_date, phone, email, unusable: null },
    reason: 'It was misread',
    ...words,
  })
type Typed = Awaited<ReturnType<typeof desk.typeCard>>['card']

describe('A typed card', () => {
  test('keeps its ticket when a word is corrected, and the audit log contains none of its words', async () => {
    const { card, ticket, entry_code } = await desk.typeCard(await desk.makeTaker())
    expect(await correct(card, { last_name: 'Winterbourne' })).toMatchObject({
      outcome: 'ACCEPTED',
      ticket,
      entry_code,
    })
    expect(await desk.post(`/post/cards/${card.card_id}/show`, {})).toMatchObject({ last_name: 'Winterbourne' })
    expect(await desk.actionsOf(card.card_id)).toEqual(['post.record', 'post.correct', 'post.show'])
    const { rows } = await context.pool.query(
      'select audit_lines::text as line from audit_lines where subject_id = $1',
      [card.card_id],
    )
    expect(JSON.stringify(rows)).not.toMatch(/Winterbourne|Meadow/)
  })

  test('is entered when a corrected birth date allows it', async () => {
    const { card, reason } = await desk.typeCard(await desk.makeTaker(), { birth_date: '2010-02-03' })
    expect(reason).toBe('UNDER_AGE')
    expect(await correct(card, { birth_date: '1990-02-03' })).toMatchObject({ outcome: 'ACCEPTED', ticket: 1 })
  })

  test('is entered once, however often the correction is sent', async () => {
    const { card } = await desk.typeCard(await desk.makeTaker(), { birth_date: '2010-02-03' })
    const sent = await Promise.all(Array.from({ length: 4 }, () => correct(card, { birth_date: '1990-02-03' })))
    expect(sent.map(({ ticket }) => ticket)).toEqual([1, 1, 1, 1])
  })

  test.each([
    ['a child', { birth_date: '2010-01-01' }, 'birth_date'],
    ['a place where the competition is not open', { postcode: 'BT7 1NN' }, 'postcode'],
    ['no name', { last_name: null }, 'last_name'],
  ])('cannot be corrected to %s once it is entered', async (_, words, path) => {
    const { card } = await desk.typeCard(await desk.makeTaker())
    expect(await correct(card, words)).toMatchObject({ fields: [{ path }] })
  })

  test('cannot be corrected to an excluded person', async () => {
    const { email } = await makeAccount(context, { excludedUntil: new Date('2028-01-01') })
    const { card } = await desk.typeCard(await desk.makeTaker())
    expect(await correct(card, { email })).toMatchObject({ fields: [{ path: 'last_name' }] })
  })

  test('is final once its round is frozen', async () => {
    const campaign = await desk.makeTaker()
    const { card } = await desk.typeCard(campaign)
    const frozen = { frozenAt: context.now() }
    await context.db.updateTable('rounds').set(frozen).where('campaignId', '=', campaign.id).execute()
    expect(await correct(card, { last_name: 'Winterbourne' })).toMatchObject({ fields: [{ path: 'card_id' }] })
  })
})

describe('The sender of an entered card', () => {
  /** The values of a receipt, computed from the key of the round as a verifier would. */
  async function receiptOf(campaign: { id: string }, code: string) {
    const query = context.db.selectFrom('rounds').select('entrantKey as key').where('campaignId', '=', campaign.id)
    const { key } = await query.executeTakeFirstOrThrow()
    return Buffer.from(saltOf(key!, code)).toString('hex')
  }

  test('gets the code, the ticket and the salt by email, once', async () => {
    const campaign = await desk.makeTaker()
    const { card, entry_code } = await desk.typeCard(campaign, { email: 'ann.acknowledged@example.com' })
    await acknowledgeCard(context, card.card_id)
    await acknowledgeCard(context, card.card_id)
    const emails = context.sentEmails.filter(({ to }) => to === 'ann.acknowledged@example.com')
    expect(emails).toHaveLength(1)
    const salt = await receiptOf(campaign, entry_code)
    expect(emails[0]!.text).toContain(entry_code)
    expect(emails[0]!.text).toContain(salt)
    expect(emails[0]!.text).toContain('number 1')
    expect(commitmentOf(Buffer.from(salt, 'hex'), entry_code)).toHaveLength(32)
  })

  test('gets a text when the card has only a mobile number', async () => {
    const campaign = await desk.makeTaker()
    const { card, entry_code } = await desk.typeCard(campaign, { phone: '07700900987' })
    await acknowledgeCard(context, card.card_id)
    const [text] = context.sentTexts.filter(({ to }) => to === '+447700900987')
    expect(text!.text).toContain(entry_code)
    expect(text!.text).toContain(await receiptOf(campaign, entry_code))
  })

  test('gets a printed slip when the card has neither', async () => {
    const campaign = await desk.makeTaker()
    const { card, entry_code, ticket } = await desk.typeCard(campaign, { phone: '01332 900 123' })
    await acknowledgeCard(context, card.card_id)
    const slip = await desk.post(`/post/cards/${card.card_id}/slip`, {})
    const salt = await receiptOf(campaign, entry_code)
    expect(slip).toMatchObject({ entry_code, ticket, salt, address: card.address, acknowledged_at: null })
    expect(slip.check_url).toContain(`#code=${entry_code}&salt=${salt}&first=${ticket}&last=${ticket}`)
  })
})
