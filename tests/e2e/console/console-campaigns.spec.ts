import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/journey.ts'
import { cards, payByCard, readOrderNumber } from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeSignedIn } from '#tests/e2e/support/signed-in.ts'
import { fillGuestForm, giveCode, requestCode } from '#tests/e2e/support/signing-in.ts'
import { redAndBlue } from '#tests/support/staff/upload-picture.ts'
import { openAsCampaigner } from './campaign-staff.ts'
import { comeAsStaff } from './console-staff.ts'

const newTag = () => `JOURNEY${randomInt(1_000_000_000)}`
const picture = redAndBlue().png().toBuffer()
const video = readFile(new URL('../support/short.webm', import.meta.url))
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function makeDraft(page: Page, given: { tag: string; title: string; kind: string }): Promise<void> {
  await page.getByRole('link', { name: 'New campaign' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New campaign' })).toBeVisible()
  await page.getByLabel('Tag').fill(given.tag)
  await page.getByLabel('Title', { exact: true }).fill(given.title)
  await page.getByLabel('Begin with').selectOption({ label: given.kind })
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: given.title })).toBeVisible()
}

async function save(page: Page, name: string): Promise<void> {
  const part = section(page, name)
  await part.getByRole('button', { name: `Save ${name.toLowerCase()}` }).click()
  await expect(part.getByRole('status')).toHaveText('Saved')
}

/** Everything that the checks demand of a campaign that is paid for. */
async function writeTheRest(page: Page): Promise<void> {
  const words = section(page, 'Prize and words')
  await words.getByLabel('Short description').fill('A boat for the summer')
  await words.getByLabel('How to play').fill('<p>Choose tickets and pay, or send a card for free.</p>')
  await save(page, 'Prize and words')
  const pictures = section(page, 'Pictures')
  const file = { name: 'boat.png', mimeType: 'image/png', buffer: await picture }
  await pictures.getByLabel('Picture file').setInputFiles(file)
  await pictures.getByLabel('What is to be seen').fill('A red boat on blue water')
  await pictures.getByRole('button', { name: 'Add the picture' }).click()
  await expect(pictures.getByText('A red boat on blue water')).toBeVisible({ timeout: 20_000 })
  await section(page, 'Free routes').getByLabel('Code on a card').fill('BOAT')
  await save(page, 'Free routes')
  const plan = section(page, 'Draw plan')
  await plan.getByRole('button', { name: 'Add a prize' }).click()
  await plan.getByLabel('Prize', { exact: true }).fill('A boat')
  await plan.getByLabel('Worth').pressSequentially('12000.50')
  await plan.getByLabel('Value shown on cards').pressSequentially('12000')
  await expect(plan.getByLabel('Value shown on cards')).toHaveValue('12000')
  await save(page, 'Draw plan')
  const terms = '<p>Over 18. The promoter is Fairdraw. No purchase necessary: free entry by post.</p>'
  await section(page, 'Terms').getByLabel('Terms').fill(terms)
  await save(page, 'Terms')
}

/** Poster, video and captions, which the browser's own player then shows to entrants. */
async function addVideo(page: Page): Promise<void> {
  const media = section(page, 'Video and all sides')
  await media.getByText('Add a video', { exact: true }).click()
  const form = media.getByRole('form', { name: 'Add a video' })
  const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nA red boat\n')
  await form.getByLabel('Video file').setInputFiles({ name: 'boat.webm', mimeType: 'video/webm', buffer: await video })
  await form
    .getByLabel('Picture before it plays')
    .setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer: await picture })
  await form.getByLabel('Captions').setInputFiles({ name: 'boat.vtt', mimeType: 'text/vtt', buffer: captions })
  await form.getByLabel('What is to be seen').fill('A red boat goes by')
  await form.getByRole('button', { name: 'Show it' }).click()
  await expect(media.getByText('A red boat goes by. With captions.')).toBeVisible({ timeout: 20_000 })
}

/** Nothing comes before it is pressed, and it makes no sound by itself. */
async function playVideo(entrant: Page): Promise<void> {
  const player = entrant.getByLabel('Video: A red boat goes by')
  const isPaused = () => player.evaluate((element: HTMLVideoElement) => element.paused)
  await player.scrollIntoViewIfNeeded()
  expect(await player.evaluate((element: HTMLVideoElement) => element.readyState)).toBe(0)
  await player.focus()
  await entrant.keyboard.press('Space')
  await expect.poll(isPaused).toBe(false)
  const cues = () => player.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length)
  await expect.poll(cues).toBe(1)
  await entrant.keyboard.press('Space')
  await expect.poll(isPaused).toBe(true)
}

/** The square shows the right of the picture, closer. */
async function cutPicture(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await section(page, 'Pictures').getByRole('button', { name: 'Edit picture 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the picture' })
  await dialog.getByLabel('Small places: closer').fill('150')
  await dialog.getByLabel('Small places: left or right').press('End')
  await look('console-picture')
  await dialog.getByRole('button', { name: 'Save the picture' }).click()
  await expect(dialog).toBeHidden()
  await section(page, 'Pictures').getByRole('button', { name: 'Edit picture 1' }).click()
  await expect(dialog.getByLabel('Small places: left or right')).toHaveValue('1000')
  await page.keyboard.press('Escape')
}

async function requestPublication(page: Page): Promise<void> {
  await expect(page.getByText('Nothing stands against publishing.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await dialog.getByLabel('Reason').fill('It is ready')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('Another person must approve this')).toBeVisible()
}

/** Opens what was requested as another person. */
async function openRequest(page: Page, other: Page): Promise<void> {
  const href = await page.getByRole('link', { name: 'Look at what was requested' }).getAttribute('href')
  await openAsCampaigner(other, href!.replace('/console', ''))
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
}

async function approve(other: Page): Promise<void> {
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText(/carried out/i).first()).toBeVisible()
}

async function openNow(page: Page): Promise<void> {
  const windows = section(page, 'Windows')
  const now = new Date(Date.now() - 60_000)
  const [date, time] = [now.toLocaleDateString('en-CA'), now.toLocaleTimeString('en-GB').slice(0, 5)]
  await windows.getByLabel('Opens').fill(`${date}T${time}`)
  await save(page, 'Windows')
}

test.describe('a raffle, and a refund of more than it cost', () => {
  test.use({ refused: [/console\/purchases\/\w+\/refunds$/] })

  test('a new raffle goes from nothing to a published page to a paid entry', {
    tag: '@desktop',
  }, async ({ page, openBrowser, look }) => {
    const tag = newTag()
    await openAsCampaigner(page, '/campaigns')
    await look('console-campaigns')
    await makeDraft(page, { tag, title: 'Win a boat', kind: 'A raffle' })
    await expect(page.getByText(/things stand against publishing/)).toBeVisible()
    await page.getByRole('button', { name: /Go to terms: The terms are missing/ }).click()
    await expect(section(page, 'Terms').getByLabel('Terms')).toBeFocused()
    await look('console-draft')
    const short = section(page, 'Prize and words').getByLabel('Short description')
    await short.fill('A boat. '.repeat(50))
    await page.getByRole('button', { name: 'Save prize and words' }).click()
    await expect(section(page, 'Prize and words').getByText('Please write at most 300 characters')).toBeVisible()
    await expect(short).toBeFocused()
    await writeTheRest(page)
    await cutPicture(page, look)
    await addVideo(page)
    await look('console-video')
    await openNow(page)
    const preview = page.frameLocator('iframe[title="The entry page as it is being written"]')
    await expect(preview.getByRole('heading', { level: 1, name: 'Win a boat' })).toBeVisible()
    await page.getByRole('button', { name: '1280' }).click()
    await requestPublication(page)
    await look('console-in-review')

    const other = await openBrowser({ viewport: page.viewportSize()! })
    await openRequest(page, other)
    await look('console-approval', other)
    await approve(other)
    await page.reload()
    await expect(page.getByText('Open', { exact: true }).first()).toBeVisible()

    const guest = makePerson()
    const entrant = await openBrowser({ viewport: page.viewportSize()! })
    await entrant.goto(`/campaign/${tag}`)
    await expect(entrant.getByRole('heading', { level: 1, name: 'Win a boat' })).toBeVisible()
    await playVideo(entrant)
    await press(entrant, 'add to basket')
    await entrant.keyboard.press('Escape')
    await entrant.getByRole('dialog', { name: 'Your basket' }).getByRole('button', { name: 'Checkout' }).click()
    await entrant.getByRole('button', { name: 'Check out as a guest' }).click()
    await fillGuestForm(entrant, guest)
    await entrant.getByRole('button', { name: 'Continue' }).click()
    await requestCode(entrant, guest)
    await giveCode(entrant, guest)
    await payByCard(entrant, cards.good, '£10.00')
    const order = await readOrderNumber(entrant)
    await expect(entrant.getByText("You're in the draw!")).toBeVisible()

    const finance = await openBrowser({ viewport: page.viewportSize()! })
    await comeAsStaff(finance, ['FINANCE'])
    await finance.goto('/console/purchases')
    await look('console-purchases', finance)
    await finance.getByRole('link', { name: order }).click()
    await expect(section(finance, 'What happened').getByText('STRIPE capture yes')).toBeVisible()
    await section(finance, 'What was bought').getByRole('button', { name: 'Refund Win a boat' }).click()
    const refund = finance.getByRole('dialog', { name: 'Refund' })
    await refund.getByLabel('Amount').fill('10.01')
    await refund.getByLabel('Reason').fill('Meant to enter the other one')
    await refund.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(refund.getByText('At most £10.00 can be refunded')).toBeVisible()
    await look('console-refund', finance)
    await refund.getByLabel('Amount').fill('4.50')
    await refund.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(section(finance, 'Refunds').getByText('£4.50')).toBeVisible()
    await look('console-purchase', finance)

    await finance.getByRole('link', { name: 'Books' }).click()
    await expect(section(finance, 'Closing').getByRole('row', { name: /^Credit owed after/i })).toBeVisible()
    await section(finance, 'Sales').getByLabel('By', { exact: true }).selectOption('Campaign')
    const sold = section(finance, 'Sales').getByRole('row', { name: new RegExp(`^${tag} 1 £10.00`) })
    await expect(sold).toBeVisible()
    await expect(section(finance, 'Differences').getByText('There is none.')).toBeVisible()
    await look('console-books', finance)
  })
})

test('a day game is copied with its dates moved on, and its code left behind', async ({ page, look }) => {
  const tag = newTag()
  await openAsCampaigner(page, '/campaigns/MAKEMEAWINNER')
  await expect(section(page, 'Free routes').getByLabel('Code on a card')).toHaveValue('MMAW')
  await page.getByRole('link', { name: 'Copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Copy of MAKEMEAWINNER' })).toBeVisible()
  await page.getByLabel('Tag').fill(tag)
  await page.getByLabel('Title', { exact: true }).fill('Another winner every weekday')
  await page.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Another winner every weekday' })).toBeVisible()
  await expect(section(page, 'Free routes').getByLabel('Code on a card')).toHaveValue('')
  await expect(section(page, 'Windows').getByLabel('Each round opens at')).toHaveValue('15:10')
  const rounds = section(page, 'Windows').getByRole('complementary', { name: 'The next rounds' })
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

test('a rejected approval leaves a draft, and a draft that somebody else saved is shown with its difference', async ({
  page,
  openBrowser,
  look,
}) => {
  const tag = newTag()
  await openAsCampaigner(page, '/campaigns')
  await makeDraft(page, { tag, title: 'Win a kayak', kind: 'A raffle' })
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
  await section(other, 'Prize and words').getByLabel('Title', { exact: true }).fill('Win a canoe')
  await save(other, 'Prize and words')
  await section(page, 'Prize and words').getByLabel('Title', { exact: true }).fill('Win two kayaks')
  await section(page, 'Prize and words').getByRole('button', { name: 'Save prize and words' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else has saved this campaign' })
  await expect(conflict.getByText('Win a canoe')).toBeVisible()
  await expect(conflict.getByText('Win two kayaks')).toBeVisible()
  await look('console-conflict')
  await conflict.getByRole('button', { name: 'Save mine over theirs' }).click()
  const words = section(page, 'Prize and words')
  await expect(words.getByRole('status')).toHaveText('Saved')
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Win two kayaks' })).toBeVisible()
  // Undone, it is again what the other had saved.
  await words.getByRole('button', { name: 'Undo saving prize and words' }).click()
  await expect(words.getByLabel('Title', { exact: true })).toHaveValue('Win a canoe')
  await expect(words.getByRole('status')).toHaveText('Saved')
  await other.reload()
  await expect(other.getByRole('heading', { level: 1, name: 'Win a canoe' })).toBeVisible()
})

test('what people have entered shows its promises locked, and is cancelled with progress', async ({
  page,
  request,
  openBrowser,
  look,
}) => {
  const tag = newTag()
  await openAsCampaigner(page, '/campaigns')
  await makeDraft(page, { tag, title: 'Win a raft', kind: 'A free competition' })
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
  for (const name of ['Windows', 'Draw plan', 'Free routes', 'Raffle and stock'])
    await expect(section(page, name).getByText('Locked: people have entered')).toBeVisible()
  await expect(section(page, 'Windows').getByLabel('Closes')).toBeDisabled()
  await expect(section(page, 'Prize and words').getByLabel('Title', { exact: true })).toBeEnabled()
  await look('console-locked')

  await section(page, 'Prize and words').getByLabel('Title', { exact: true }).fill('Win a float')
  await save(page, 'Prize and words')
  await page.getByRole('button', { name: 'Take changes back' }).click()
  await expect(section(page, 'Prize and words').getByLabel('Title', { exact: true })).toHaveValue('Win a raft')
  await expect(page.getByRole('button', { name: 'Take changes back' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(section(page, 'Prize and words').getByLabel('Title', { exact: true })).toHaveValue('Win a float')
  await page.getByRole('button', { name: 'Take changes back' }).click()
  await expect(page.getByText('Changes taken back')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take changes back' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Cancel campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this campaign' })
  await dialog.getByLabel('Reason').fill('The raft has sunk')
  await dialog.getByRole('button', { name: 'Request the cancellation' }).click()
  await expect(page.getByText('Another person must approve this')).toBeVisible()
  const href = await page.getByRole('link', { name: 'Look at what was requested' }).getAttribute('href')
  await other.goto(href!)
  await approve(other)
  await page.reload()
  await expect(section(page, 'Refunds').getByText('Everybody is refunded.')).toBeVisible({ timeout: 20_000 })
  await look('console-cancelled')
  await page.goto(`/campaign/${tag}`)
  await page.getByRole('heading', { name: 'Changes since entry began' }).scrollIntoViewIfNeeded()
  await expect(page.getByText(/The raft has sunk/)).toBeVisible()
})
