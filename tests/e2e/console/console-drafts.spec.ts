import { press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn } from '#tests/e2e/support/signed-in.ts'
import { openAsCampaigner } from './campaign-staff.ts'
import {
  approve,
  makeDraft,
  newTag,
  openNow,
  openRequest,
  picture,
  requestPublication,
  save,
  section,
  writeTheRest,
} from './campaign-writing.ts'

test('a day game is copied with later dates, and without its code', async ({ page, look }) => {
  const tag = newTag()
  await openAsCampaigner(page, '/campaigns/MAKEMEAWINNER')
  await expect(section(page, 'Free routes').getByLabel('Postcard code')).toHaveValue('MMAW')
  await page.getByRole('link', { name: 'Copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Copy of MAKEMEAWINNER' })).toBeVisible()
  await page.getByLabel('Tag').fill(tag)
  await page.getByLabel('Title', { exact: true }).fill('Another winner every weekday')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Another winner every weekday' })).toBeVisible()
  await expect(section(page, 'Free routes').getByLabel('Postcard code')).toHaveValue('')
  await expect(section(page, 'Dates').getByLabel('Each round opens at')).toHaveValue('15:10')
  const rounds = section(page, 'Dates').getByRole('complementary', { name: 'Next rounds' })
  await expect(rounds.getByRole('row')).toHaveCount(11)
  await look('console-copied-day-game')

  const prices = section(page, 'Prices and upsells')
  const options = prices.getByRole('button', { name: /^Remove option/ })
  const before = await options.count()
  await prices.getByRole('button', { name: 'Add an option' }).click()
  await prices.getByLabel('Entries', { exact: true }).last().fill('7')
  await prices.getByLabel('Price', { exact: true }).last().fill('9')
  await save(page, 'Prices and upsells')
  await expect(options).toHaveCount(before + 1)
  await look('console-undo')
  await prices.getByRole('button', { name: 'Undo saving prices and upsells' }).click()
  await expect(options).toHaveCount(before)
  await expect(prices.getByRole('status')).toHaveText('Saved')
  const plan = section(page, 'Draw plan')
  const prizes = plan.getByRole('button', { name: /^Remove prize/ })
  const prizesBefore = await prizes.count()
  await plan.getByRole('button', { name: 'Add a prize' }).click()
  await plan.getByLabel('Prize', { exact: true }).last().fill('A second prize')
  await save(page, 'Draw plan')
  await plan.getByRole('button', { name: 'Undo saving draw plan' }).click()
  await expect(prizes).toHaveCount(prizesBefore)
  await expect(plan.getByRole('status')).toHaveText('Saved')
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await page.reload()
  await expect(prizes).toHaveCount(prizesBefore)
  await expect(options).toHaveCount(before)
})

test('a link and Back ask before unsaved changes are lost, and an upload does not affect the next picture', async ({
  page,
  look,
}) => {
  await openAsCampaigner(page, '/campaigns')
  await makeDraft(page, { tag: newTag(), title: 'Win a kayak', kind: 'Raffle' })
  const pictures = section(page, 'Pictures')
  const alt = pictures.getByLabel('Describe the picture (alt text)')
  const file = { name: 'boat.png', mimeType: 'image/png', buffer: await picture }
  const sent = Promise.withResolvers<void>()
  await page.route('**/pictures', async (route) => {
    if (route.request().method() === 'POST') await sent.promise
    await route.continue()
  })
  await pictures.getByLabel('Picture file').setInputFiles(file)
  await alt.fill('A red boat')
  await pictures.getByRole('button', { name: 'Add picture' }).click()
  await alt.fill('A blue boat, which comes next')
  sent.resolve()
  await expect(pictures.getByRole('listitem').filter({ hasText: 'A red boat' })).toBeVisible()
  await expect(alt).toHaveValue('A blue boat, which comes next')

  const title = section(page, 'Prize and text').getByLabel('Title', { exact: true })
  await title.fill('Win two kayaks')
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Bundles' }).click()
  await expect(asked).toBeVisible()
  await look('console-unsaved')
  await asked.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(title).toHaveValue('Win two kayaks')
  await page.goBack()
  await asked.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(title).toHaveCount(0)
  await page.goForward()
  await expect(title).toHaveValue('Win a kayak')
})

test('a rejected approval leaves a draft, and a draft that another operator saved is shown with the differences', async ({
  page,
  openBrowser,
  look,
}) => {
  const tag = newTag()
  await openAsCampaigner(page, '/campaigns')
  await makeDraft(page, { tag, title: 'Win a kayak', kind: 'Raffle' })
  await writeTheRest(page)
  await requestPublication(page)
  const other = await openBrowser({ viewport: page.viewportSize()! })
  await openRequest(page, other)
  await other.getByRole('button', { name: 'Reject' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The prize is not bought yet')
  await dialog.getByRole('button', { name: /Reject/ }).click()
  await expect(other.getByText(/rejected/i).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible()

  await other.goto(`/console/campaigns/${tag}`)
  await section(other, 'Prize and text').getByLabel('Title', { exact: true }).fill('Win a canoe')
  await save(other, 'Prize and text')
  await section(page, 'Prize and text').getByLabel('Title', { exact: true }).fill('Win two kayaks')
  await section(page, 'Prize and text').getByRole('button', { name: 'Save prize and text' }).click()
  const conflict = page.getByRole('dialog', { name: 'Someone else saved this competition' })
  await expect(conflict.getByText('Win a canoe')).toBeVisible()
  await expect(conflict.getByText('Win two kayaks')).toBeVisible()
  await look('console-conflict')
  await conflict.getByRole('button', { name: 'Keep my changes' }).click()
  const words = section(page, 'Prize and text')
  await expect(words.getByRole('status')).toHaveText('Saved')
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Win two kayaks' })).toBeVisible()
  // After the undo it is the version that the other person had saved.
  await words.getByRole('button', { name: 'Undo saving prize and text' }).click()
  await expect(words.getByLabel('Title', { exact: true })).toHaveValue('Win a canoe')
  await expect(words.getByRole('status')).toHaveText('Saved')
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Win a canoe' })).toBeVisible()
})

test('a campaign that people have entered shows its promises locked, and is cancelled with progress', async ({
  page,
  request,
  openBrowser,
  look,
}) => {
  const tag = newTag()
  await openAsCampaigner(page, '/campaigns')
  await makeDraft(page, { tag, title: 'Win a raft', kind: 'Free competition' })
  await writeTheRest(page)
  await openNow(page)
  await requestPublication(page)
  const other = await openBrowser({ viewport: page.viewportSize()! })
  await openRequest(page, other)
  await approve(other)
  const entrant = await openBrowser({ viewport: page.viewportSize()! })
  await comeSignedIn(entrant, request, makePerson())
  await entrant.goto(`/campaign/${tag}`)
  await press(entrant, 'enter for free')
  await expect(entrant.getByRole('heading', { name: 'Success!' })).toBeVisible()

  await page.reload()
  for (const name of ['Dates', 'Draw plan', 'Free routes', 'Raffle and stock'])
    await expect(section(page, name).getByText('Locked: it has entries')).toBeVisible()
  await expect(section(page, 'Dates').getByLabel('Closes')).toBeDisabled()
  await expect(section(page, 'Prize and text').getByLabel('Title', { exact: true })).toBeEnabled()
  await look('console-locked')

  await section(page, 'Prize and text').getByLabel('Title', { exact: true }).fill('Win a float')
  await save(page, 'Prize and text')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(section(page, 'Prize and text').getByLabel('Title', { exact: true })).toHaveValue('Win a raft')
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(section(page, 'Prize and text').getByLabel('Title', { exact: true })).toHaveValue('Win a float')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('Changes discarded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancel competition' }).click()
  await page.getByRole('button', { name: 'Something beyond our control' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this competition' })
  await expect(dialog.getByText('There’s nothing to refund.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The raft has sunk')
  await dialog.getByRole('button', { name: 'Request cancellation' }).click()
  await expect(page.getByText('A second person must approve this')).toBeVisible()
  const href = await page.getByRole('link', { name: 'View the request' }).getAttribute('href')
  await other.goto(href!)
  await approve(other)
  await page.reload()
  await expect(section(page, 'Refunds').getByText('Complete. No customer is still owed money.')).toBeVisible()
  await look('console-cancelled')
  await page.goto(`/campaign/${tag}`)
  await page.getByRole('heading', { name: 'What’s changed since this opened' }).scrollIntoViewIfNeeded()
  await expect(page.getByText(/The raft has sunk/)).toBeVisible()
})
