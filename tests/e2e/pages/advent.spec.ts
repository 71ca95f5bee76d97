import type { Page } from '@playwright/test'
import { addCampaign, addPage } from '#tests/e2e/site/site-catalogue.ts'
import { goOnTo, london, travelTo } from '#tests/e2e/site/time-travel.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'

const main = (page: Page) => page.getByRole('main')
/** An open door of the calendar, which links to its content. */
const received = (page: Page, name: string) => main(page).getByRole('link', { name })

/** A day of this year's calendar, with five doors gone, seven open and twelve shut. */
const inAdvent = () => london(`${Temporal.Now.plainDateISO('Europe/London').year}-12-12T12:00`)

test('the calendar has past, open and future doors, and an open one leads to its competition', {
  tag: '@long',
}, async ({ page, lookAtWidths }) => {
  await travelTo(page, inAdvent())
  await page.goto('/calendar')
  await expect(page).toHaveURL('/advent')
  await expect(page).toHaveTitle('Advent calendar | Fairdraw')
  await expect(
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) }),
  ).toHaveCount(24)
  await expect(page.getByRole('article').filter({ hasText: 'Door 1: A tin of chocolate biscuits' })).toContainText(
    'Closed',
  )
  await expect(page.getByRole('article').filter({ hasText: 'Door 12: £250 for the big shop' })).toContainText('Today')
  await expect(page.getByRole('article').filter({ hasText: 'Door 24' })).toContainText(
    /Opens \w+day 24 December \d{4} at 6am/,
  )
  await expect(page.getByText('£10,000 for Christmas Eve')).toHaveCount(0)
  await lookAtWidths('advent-01-today')
  await received(page, 'Door 6: Headphones').click()
  await expect(page).toHaveURL('/campaign/ADVENT06')
  await page.goto('/advent/no-such-calendar')
  await expect(page).toHaveURL('/')
})

test('a door opens at its first moment on an open page, is that day’s, and closes at its last', {
  tag: '@long',
}, async ({ page }) => {
  const year = Temporal.Now.plainDateISO('Europe/London').year + 1
  const on = (wall: string) => london(`${year}-12-${wall}`)
  const schedule = { limitType: 'COMPETITION', activeFrom: null, activeUntil: null, weekOffset: 5 } as const
  await addCampaign({
    tag: 'DOORONE',
    title: 'Door 1: A snow globe',
    schedule: { ...schedule, startsAt: on('01T00:00'), endsAt: on('08T00:00') },
  })
  await addCampaign({
    tag: 'DOORTWO',
    title: 'Door 2: A scarf',
    schedule: { ...schedule, startsAt: on('02T06:30'), endsAt: on('25T00:00') },
  })
  const items = ['DOORONE', 'DOORTWO'].map((tag) => ({ type: 'CAMPAIGN', tag }) as const)
  const group = { type: 'SECTION', tag: 'TWO-DOORS', title: 'Two doors', subtitle: null, legal: null, items } as const
  await addPage({ tag: 'NEXT-ADVENT', bannerPosition: 'NONE', groups: [group] })

  await travelTo(page, london(`${year}-11-30T23:59:50`))
  await page.goto('/advent/next-advent')
  await expect(page.getByText('25 days until Christmas')).toBeVisible()
  await expect(page.getByText(/Opens \w+day 1 December \d{4} at 12am/)).toBeVisible()
  await expect(received(page, 'Door 1: A snow globe')).toHaveCount(0)

  await goOnTo(page, on('01T00:00'))
  await expect(page.getByText('24 days until Christmas')).toBeVisible()
  await expect(received(page, 'Door 1: A snow globe')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'A snow globe' })).toContainText('Today')
  await expect(page.getByText(/Opens \w+day 2 December \d{4} at 6:30am/)).toBeVisible()

  await goOnTo(page, on('02T06:30'))
  await expect(received(page, 'Door 2: A scarf')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'A snow globe' })).not.toContainText('Today')

  await goOnTo(page, on('08T00:00'))
  await expect(page.getByRole('article').filter({ hasText: 'A snow globe' })).toContainText('Closed')

  await goOnTo(page, on('24T12:00'))
  await expect(page.getByText('1 day until Christmas')).toBeVisible()
  await goOnTo(page, on('25T00:00'))
  await expect(page.getByText('It’s Christmas Day')).toBeVisible()
})

test.describe('in the dark scheme', { tag: '@long' }, () => {
  test.use({ colorScheme: 'dark' })

  test('the calendar is readable', async ({ page, lookAtWidths }) => {
    await travelTo(page, inAdvent())
    await page.goto('/advent')
    await expect(received(page, 'Door 6: Headphones')).toBeVisible()
    await lookAtWidths('advent-02-dark')
  })
})
