import { allow } from '#domain/verdict.ts'
import { makeDb, transact } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { addCampaign } from '#tests/e2e/site/site-catalogue.ts'
import { withSite } from '#tests/e2e/site/site-database.ts'
import { main } from '#tests/e2e/support/entry-page.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readEmail } from '#tests/e2e/support/outside.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { startRegistered } from '#tests/e2e/support/signed-in.ts'
import { logIn } from '#tests/e2e/support/signing-in.ts'
import { newCampaign } from '#tests/support/campaigns/make-catalogue.ts'

const DAY_MS = 86_400_000

test('a visitor who wants a reminder of an opening logs in, asks for it, and is emailed', async ({
  page,
  request,
  look,
}) => {
  const grace = makePerson()
  const coming = { tag: 'KETTLE', title: 'A brass kettle' }
  const { schedule } = newCampaign(new Date(), coming)
  await addCampaign({ ...coming, schedule: { ...schedule, startsAt: new Date(Date.now() + DAY_MS) } })
  await startRegistered(request, grace)

  await page.goto('/campaign/KETTLE')
  await main(page).getByRole('link', { name: 'Log in and we’ll email you when it opens' }).click()
  await logIn(page, grace)
  await expect(page).toHaveURL('/campaign/KETTLE')
  await main(page).getByRole('button', { name: 'Email me when it opens' }).click()
  await expect(main(page).getByRole('button', { name: 'Cancel this email' })).toBeVisible()
  await look('notify-01-asked')

  await addCampaign({ ...coming, schedule })
  await lookForOpenings()
  const sent = await readEmail(request, grace.email, /^Open now/)
  expect(sent.subject).toBe('Open now: A brass kettle')
  const [address] = /\S+\/campaign\/KETTLE/.exec(sent.text)!
  // A page may be as old as the site's catalogue snapshot.
  await expect(async () => {
    await page.goto(address)
    await expect(main(page).getByRole('button', { name: 'add to basket' })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
})

/** Queues the job that the site queues once a minute. */
function lookForOpenings(): Promise<unknown> {
  return withSite((pool) =>
    transact(makeDb(pool), async (tx) => {
      await enqueue(tx, 'catalogue.queue-opened', {})
      return allow(null)
    }),
  )
}
