import { afterAll, expect, test } from 'vitest'
import { momentLabel } from '#domain/campaign/countdown.ts'
import { drawsAt } from '#domain/draw/plan.ts'
import { makeAccount } from '#tests/support/accounts/make-accounts.ts'
import { openCampaignDesk } from '#tests/support/campaigns/campaign-desk.ts'
import { runJobs } from '#tests/support/servers/run-jobs.ts'
import { line, openTestHarness, start } from '#tests/support/servers/test-harness.ts'
import { campaignJobs } from './jobs.ts'

const harness = await openTestHarness({ CATALOGUE_KEPT_MS: '0' })
const { context } = harness
afterAll(() => harness.close())
const desk = await openCampaignDesk(harness)

test('all entrants are emailed the old and the new closing, the reason and their receipt, once', async () => {
  const free = { price: 0, quantity: 1, price_type: 'STANDARD', frequency: 'SINGLE', basket_min: null }
  const none = { title: null, subtitle: null, promo_caption: null, promo_subcaption: null }
  const tag = await desk.open(() => ({
    type: 'COMPETITION',
    raffle: null,
    global_limit: null,
    prices: [{ ...free, ...none, starts_at: null, ends_at: null }],
  }))
  const entrants = await Promise.all([harness.makeEntrant(), harness.makeEntrant()])
  for (const entrant of entrants) await start(harness, { items: [line(tag, { price: 0 })] }, entrant)
  const { email: stranger } = await makeAccount(context)

  const { published } = await desk.desk(tag)
  const from = new Date(published.schedule.ends_at)
  const to = new Date(from.getTime() + 86_400_000)
  const given = { ends_at: to.toISOString(), cause: 'BEYOND_CONTROL', reason: 'The site was down' }
  const { approval_id } = await desk.post(`/campaigns/${tag}/extend`, given)
  context.sentEmails.length = 0
  expect(await desk.approve(approval_id)).toMatchObject({ outcome: 'CARRIED_OUT' })
  await runJobs(context, campaignJobs)

  const { plan } = published
  const timing = { delaySeconds: plan.delay_seconds, postalGraceDays: plan.postal_grace_days }
  for (const { email } of entrants) {
    const [sent, ...more] = context.sentEmails.filter((each) => each.to === email)
    expect([sent!.subject, more]).toEqual(['Closing later: Win a car', []])
    for (const part of [momentLabel(from), momentLabel(to), 'The site was down', momentLabel(drawsAt(to, timing))])
      expect(sent!.text).toContain(part)
    expect(sent!.text).toContain('Add the draw to your calendar')
  }
  expect(context.sentEmails.map((each) => each.to)).not.toContain(stranger)
})
