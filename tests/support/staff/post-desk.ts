import { randomUUID } from 'node:crypto'
import type { StaffRole } from '#domain/staff/staff.ts'
import { makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import type { TestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from './open-desk.ts'

/** A desk for typing cards, with helpers that make campaigns and cards. */
export async function openPostDesk(harness: TestHarness, roles: StaffRole[] = ['POST', 'DRAWS', 'OWNER']) {
  const { context } = harness
  const desk = await openDesk(harness, roles)

  /** A campaign with its freeze `graceDays` clear days after its closing, and its draw an hour later. */
  async function makeTaker({
    graceDays = 0,
    ...given
  }: Parameters<typeof makeCampaign>[1] & { graceDays?: number } = {}) {
    const campaign = await makeCampaign(context, { limitType: 'COMPETITION', ...given })
    const takes = { postalEntryCode: `POST${campaign.tag}`, telephoneEntry: '0330 100 0000' }
    const plan = { postalGraceDays: graceDays, drawDelaySeconds: 3_600 }
    await context.db
      .updateTable('campaigns')
      .set({ ...takes, ...plan })
      .where('id', '=', campaign.id)
      .execute()
    return campaign
  }

  async function openBatch(campaign: { tag: string }, given: object = {}): Promise<string> {
    const batch_id = randomUUID()
    const received_at = context.now().toISOString()
    const body = { batch_id, campaign_code: campaign.tag, route: 'POSTAL', received_at, counted: 1, ...given }
    const opened = await desk.post('/post/batches', body)
    if (opened.status !== 200) throw new Error(`The batch was not opened: ${JSON.stringify(opened)}`)
    return batch_id
  }

  let senders = 0
  /** Types a card from a new sender, unless `words` names another. */
  async function typeCard(campaign: { tag: string }, words: object = {}) {
    senders += 1
    const name = [...String(senders)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    const { batch_id = await openBatch(campaign), ...rest } = words as { batch_id?: string }
    const card = {
      card_id: randomUUID(),
      campaign_code: campaign.tag,
      batch_id,
      route: 'POSTAL',
      received_at: context.now().toISOString(),
      unusable: null,
      first_name: 'Ann',
      last_name: `Meadow${name}`,
      address: `${senders} Mill Lane, Leeds`,
      postcode: 'LS1 1AA',
      birth_date: '1990-02-03',
      phone: null,
      email: null,
      ...rest,
    }
    return { ...(await desk.post('/post/cards', card)), card }
  }

  async function roundOf(campaign: { id: string }): Promise<string> {
    const query = context.db.selectFrom('rounds').select('id').where('campaignId', '=', campaign.id)
    return (await query.orderBy('opensAt').executeTakeFirstOrThrow()).id
  }

  return { ...desk, makeTaker, openBatch, typeCard, roundOf }
}
