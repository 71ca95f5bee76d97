import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { press } from '#tests/e2e/support/entering.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { cards, payByCard, readOrderNumber } from '#tests/e2e/support/paying.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { fillGuestForm, giveCode } from '#tests/e2e/support/signing-in.ts'
import { openAsCampaigner } from './campaign-staff.ts'
import {
  approve,
  makeDraft,
  newTag,
  openNow,
  openRequest,
  picture,
  requestPublication,
  section,
  writeTheRest,
} from './campaign-writing.ts'
import { comeAsStaff } from './console-staff.ts'

const video = readFile(new URL('../support/short.webm', import.meta.url))

/** Adds a video with poster and captions, which the browser's own player then shows to entrants. */
async function addVideo(page: Page): Promise<void> {
  const media = section(page, 'Video and 360°')
  await media.getByText('Add a video', { exact: true }).click()
  const form = media.getByRole('form', { name: 'Add a video' })
  const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nA red boat\n')
  await form.getByLabel('Video file').setInputFiles({ name: 'boat.webm', mimeType: 'video/webm', buffer: await video })
  await form
    .getByLabel('Cover picture')
    .setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer: await picture })
  await form.getByLabel('Captions').setInputFiles({ name: 'boat.vtt', mimeType: 'text/vtt', buffer: captions })
  await form.getByLabel('Describe the picture (alt text)').fill('A red boat goes by')
  await form.getByRole('button', { name: 'Upload' }).click()
  await expect(media.getByText('A red boat goes by. With captions.')).toBeVisible()
}

/** The player loads nothing before it is pressed, and it is muted at first. */
async function playVideo(entrant: Page): Promise<void> {
  const player = entrant.getByLabel('Video of A red boat goes by')
  const read = (key: 'networkState' | 'readyState' | 'paused') =>
    player.evaluate((element: HTMLVideoElement, name) => element[name], key)
  await player.scrollIntoViewIfNeeded()
  // Its button is disabled until the browser has chosen a source. Then the element is idle and has loaded nothing.
  await expect.poll(() => read('networkState')).toBe(1)
  expect(await read('readyState')).toBe(0)
  // On a slow machine its three seconds may be over before the next check.
  await player.evaluate((element: HTMLVideoElement) => {
    element.loop = true
  })
  await player.press('Space')
  await expect.poll(() => read('paused')).toBe(false)
  const cues = () => player.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length)
  await expect.poll(cues).toBe(1)
  await player.press('Space')
  await expect.poll(() => read('paused')).toBe(true)
}

/** The square shows an enlarged right part of the picture. */
async function cutPicture(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await section(page, 'Pictures').getByRole('button', { name: 'Edit picture 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit picture' })
  await dialog.getByLabel('Small spaces: closer').fill('150')
  await dialog.getByLabel('Small spaces: left or right').press('End')
  await look('console-picture')
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await expect(dialog).toBeHidden()
  await section(page, 'Pictures').getByRole('button', { name: 'Edit picture 1' }).click()
  await expect(dialog.getByLabel('Small spaces: left or right')).toHaveValue('1000')
  await page.keyboard.press('Escape')
}

test.describe('a raffle, and a refund above its price', () => {
  test.use({ refused: [/console\/purchases\/\w+\/refunds$/] })

  test('a new raffle goes from nothing to a published page to a paid entry', {
    tag: '@desktop',
  }, async ({ page, openBrowser, look }) => {
    const tag = newTag()
    await openAsCampaigner(page, '/campaigns')
    await look('console-campaigns')
    await makeDraft(page, { tag, title: 'Win a boat', kind: 'Raffle' })
    await expect(page.getByText(/things to fix before you can publish/)).toBeVisible()
    await page.getByRole('button', { name: /Fix in Terms: The terms are missing/ }).click()
    await expect(section(page, 'Terms').getByLabel('Terms')).toBeFocused()
    await look('console-draft')
    const short = section(page, 'Prize and text').getByLabel('Short description')
    await short.fill('A boat. '.repeat(50))
    await page.getByRole('button', { name: 'Save prize and text' }).click()
    await expect(section(page, 'Prize and text').getByText('Please write at most 300 characters')).toBeVisible()
    await expect(short).toBeFocused()
    await writeTheRest(page)
    await cutPicture(page, look)
    await addVideo(page)
    await look('console-video')
    await openNow(page)
    const preview = page.frameLocator('iframe[title="Preview of the entry page"]')
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
    await section(finance, 'Items').getByRole('button', { name: 'Refund Win a boat' }).click()
    const refund = finance.getByRole('dialog', { name: 'Refund' })
    await refund.getByLabel('Amount').fill('10.01')
    await refund.getByLabel('Reason').fill('Meant to enter the other one')
    await refund.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(refund.getByText('At most £10.00 of this line can be refunded')).toBeVisible()
    await look('console-refund', finance)
    await refund.getByLabel('Amount').fill('4.50')
    await refund.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(section(finance, 'Refunds').getByText('£4.50')).toBeVisible()
    await look('console-purchase', finance)

    await finance.getByRole('link', { name: 'Books' }).click()
    await expect(section(finance, 'Closing').getByRole('row', { name: /^Credit owed after/i })).toBeVisible()
    await section(finance, 'Sales').getByLabel('By', { exact: true }).selectOption('Competition')
    const sold = section(finance, 'Sales').getByRole('row', { name: new RegExp(`^${tag} 1 £10.00`) })
    await expect(sold).toBeVisible()
    await expect(section(finance, 'Differences').getByText('No differences.')).toBeVisible()
    await look('console-books', finance)
  })
})
