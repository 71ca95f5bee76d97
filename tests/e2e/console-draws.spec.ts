import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { toLondon } from '#domain/london.ts'
import { pence } from '#domain/money.ts'
import { newPrice } from '#tests/make-catalogue.ts'
import { comeAsStaff } from './console-staff.ts'
import { press } from './entering.ts'
import { expect, test } from './journey.ts'
import { makePerson } from './people.ts'
import { comeSignedIn } from './signed-in.ts'
import { addCampaign } from './site-catalogue.ts'

test.use({ refused: [/\/results$/] })

const OPEN_MS = 30_000

/** A competition that a drum decides, open for half a minute. */
async function openForMoments(tag: string): Promise<Date> {
  const [startsAt, endsAt] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + OPEN_MS)]
  await addCampaign({
    tag,
    schedule: { limitType: 'NONE', startsAt, endsAt, activeFrom: null, activeUntil: null, weekOffset: 5 },
    prices: [newPrice({ pricePence: pence(0), quantity: 1 })],
    plan: {
      prizes: [{ position: 1, title: 'A kettle', valuePence: pence(3000), quantity: 1 }],
      reserves: 3,
      prizesPerEntrant: 1,
      delaySeconds: 60,
      method: 'ELSEWHERE',
    },
  })
  return endsAt
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Opens the newest request of the page as another person, who approves it. */
async function approveBeside(page: Page, other: Page): Promise<void> {
  const href = await page.getByRole('link', { name: 'Approval', exact: true }).first().getAttribute('href')
  await other.goto(href!)
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText('It is approved and carried out.')).toBeVisible()
}

test('who cannot win is requested, a round is drawn elsewhere and certified by two people', {
  tag: '@desktop',
}, async ({ page, request, openBrowser, look }) => {
  const tag = `DRUM${randomUUID().slice(0, 8).toUpperCase()}`
  const entrants = [await openBrowser(), await openBrowser()]
  for (const entrant of entrants) await comeSignedIn(entrant, request, makePerson())
  await comeAsStaff(page, ['DRAWS'])
  const other = await openBrowser({ viewport: page.viewportSize()! })
  await comeAsStaff(other, ['DRAWS'])
  const endsAt = await openForMoments(tag)
  await Promise.all(
    entrants.map(async (entrant) => {
      await entrant.goto(`/campaign/${tag}`)
      await press(entrant, 'enter for free')
      await expect(entrant).toHaveURL(/\/free\/success\?/)
    }),
  )

  await page.goto('/console/draws/exclusions')
  await button(page, 'New list').click()
  const list = dialogOf(page, 'New list')
  await list.getByLabel('People').fill('ada@example.com\nAda')
  await list.getByLabel('Reason').fill('List of November')
  await button(page, 'Request the list').click()
  await expect(list.getByText('Nothing was taken')).toBeVisible()
  await list.getByLabel('People').fill('ada@example.com\nAda Lovelace, 1990-12-10')
  await button(page, 'Request the list').click()
  await expect(page.getByText('2 people are on the list')).toBeVisible()
  await page.keyboard.press('Escape')
  await approveBeside(page, other)
  await page.reload()
  await expect(page.getByText('Staff: 2 people').first()).toBeVisible()
  await look('console-exclusions')

  await page.goto(`/console/draws?search=${tag}`)
  await look('console-draws')
  await page.getByRole('cell').getByRole('link').first().click()
  await expect(page.getByText('This round is drawn elsewhere, not here')).toBeVisible()
  await button(page, 'Enter a result').click({ timeout: OPEN_MS + 20_000 })
  const dialog = dialogOf(page, 'Enter a result')
  await dialog.getByLabel('Drawn by').fill('Moira Baird')
  await dialog.getByLabel('Where').fill('Studio 2, Leith')
  const drawn = toLondon(new Date(endsAt.getTime() + 1000)).toPlainDateTime()
  await dialog.getByLabel('When').fill(drawn.toString({ smallestUnit: 'second' }))
  await dialog.getByLabel('Tickets').fill('2, 1')
  await dialog.getByLabel('How it was drawn').fill('Live on air, from a drum')
  await dialog.getByLabel('Reason').fill('The morning show')
  const page1 = { name: 'drum.html', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') }
  await dialog.getByLabel('Evidence').setInputFiles(page1)
  await button(page, 'Request that another person confirms it').click()
  await expect(dialog.getByText('must be a PDF, a JPEG or a PNG')).toBeVisible()
  await dialog.getByLabel('Evidence').setInputFiles({ ...page1, buffer: Buffer.from('%PDF-1.7 Two balls') })
  await look('console-draws-result')
  await button(page, 'Request that another person confirms it').click()
  await expect(page.getByText('Waiting for another person')).toBeVisible()
  await approveBeside(page, other)
  await other.goto(page.url())
  const download = other.waitForEvent('download')
  await button(other, 'Save the evidence').click()
  expect((await download).suggestedFilename()).toBe('document.pdf')
  await expect(page.getByRole('heading', { name: 'Result', exact: true })).toBeVisible()
  await look('console-draws-drawn')

  const withMany = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    const answer = await route.fetch()
    const body = await answer.json()
    const [winner] = body.data.draw.winners
    const many = Array.from({ length: 40 }, (_, index) => ({
      ...winner,
      prize: 'A kettle '.repeat(9),
      position: index + 1,
    }))
    await route.fulfill({ json: { data: { ...body.data, draw: { ...body.data.draw, winners: many } } } })
  }
  await page.getByRole('link', { name: 'Certificate to print' }).click()
  await expect(page.getByText('Certificate of a draw')).toBeVisible()
  await look('console-certificate')
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
  await page.route('**/api/console/draws/*', withMany)
  await page.reload()
  await expect(page.getByText('and 26 more, at the address below')).toBeVisible()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)
})

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
