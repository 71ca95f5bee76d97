import { randomUUID } from 'node:crypto'
import type { TestHarness } from '#tests/support/servers/test-harness.ts'
import { openDesk } from '#tests/support/staff/open-desk.ts'

export type CardWords = {
  first_name?: string
  last_name?: string
  address?: string
  phone?: string | null
  email?: string | null
}

/** Makes a campaign without entries accept post, with a draw that allows no extra days for it. */
export async function takePost({ context }: TestHarness, tag: string): Promise<void> {
  const code = { postalEntryCode: `POST${tag}` }
  await context.db.updateTable('campaigns').set(code).where('tag', '=', tag).execute()
}

/** Types a postcard that arrived a minute ago. */
export async function postCard(harness: TestHarness, tag: string, words: CardWords = {}): Promise<void> {
  const { context } = harness
  const desk = await openDesk(harness, ['POST'])
  const received = { received_at: new Date(context.now().getTime() - 60_000).toISOString(), route: 'POSTAL' }
  const batch_id = randomUUID()
  await desk.post('/post/batches', { batch_id, campaign_code: tag, counted: 1, ...received })
  const sender = { first_name: 'Ann', last_name: 'Field', birth_date: '1990-02-03', postcode: 'LS1 1AA' }
  const card = { card_id: randomUUID(), campaign_code: tag, batch_id, unusable: null, ...received, ...sender }
  const answer = await desk.post('/post/cards', {
    ...card,
    address: '1 High Street, Leeds',
    phone: null,
    email: null,
    ...words,
  })
  if (answer.outcome !== 'ACCEPTED') throw new Error(`the card was answered ${JSON.stringify(answer)}`)
}
