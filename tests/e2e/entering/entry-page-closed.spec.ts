import { pence } from '#domain/money/money.ts'
import { addCampaign } from '#tests/e2e/site/site-catalogue.ts'
import { comingWeekday, goOnTo, london, travelTo } from '#tests/e2e/site/time-travel.ts'
import { choose } from '#tests/e2e/support/entering.ts'
import { free, main, way } from '#tests/e2e/support/entry-page.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { newPrice } from '#tests/support/campaigns/make-catalogue.ts'

test('an open page follows its campaign: not yet, open, ending soon, between rounds, open, over', {
  tag: '@long',
}, async ({ page, look }) => {
  const monday = comingWeekday(1, '12:00')
  const at = (time: string, days = 0) => london(monday.add({ days }).withPlainTime(time))
  await addCampaign({
    tag: 'LIFE',
    title: 'A whole life',
    schedule: {
      limitType: 'DAY',
      startsAt: at('12:00'),
      endsAt: at('11:00', 1),
      activeFrom: '15:10',
      activeUntil: '15:00',
      weekOffset: 5,
    },
    redirectTag: 'WINACAR',
  })
  const panel = (title: string) => page.getByText(title, { exact: true })
  const sash = (text: string) => main(page).getByText(text, { exact: true })
  const enter = page.getByRole('button', { name: 'add to basket' }).first()

  await travelTo(page, at('11:58:00'))
  await page.goto('/campaign/LIFE')
  await expect(panel('Competition Starts In')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Competition Starts In 0 hours [12] mins \d+ secs$/)
  await expect(sash('Coming Soon')).toBeVisible()
  await expect(
    main(page).getByText(/^Online entry is closed until Monday \d+ \w+ \d{4} at 12pm\. Why not/),
  ).toBeVisible()

  await goOnTo(page, at('11:59:58'))
  await expect(panel('Competition Closes In')).toBeVisible()
  await expect(sash('Coming Soon')).toBeHidden()
  await choose(page, '5 entries')
  await expect(enter).toBeEnabled()

  await goOnTo(page, at('12:59:58'))
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^Competition Closes In 2 hours 0 mins [12] secs$/)
  await expect(sash('Ending Soon')).toBeHidden()
  await expect(sash('Ending Soon')).toBeVisible()
  await expect(way(page, '5 entries')).toBeChecked()

  await goOnTo(page, at('14:59:59'))
  await expect(panel('Next Round Opens In')).toBeVisible()
  await expect(page.getByText('Entries have closed. We’re drawing the winner now.')).toBeVisible()
  await expect(enter).toBeHidden()
  await expect(way(page, '5 entries')).toBeDisabled()
  await look('entry-01-between-rounds')

  await goOnTo(page, at('15:09:59'))
  await expect(panel('Competition Closes In')).toBeVisible()
  await expect(enter).toBeVisible()

  await goOnTo(page, at('10:59:59', 1))
  await expect(sash('Ending Soon')).toBeVisible()
  await expect(page).toHaveURL('/campaign/WINACAR')
  await expect(page.getByRole('heading', { level: 1, name: 'Win a new electric car' })).toBeVisible()
})

test('a campaign that cannot be entered here says where it can', { tag: '@long' }, async ({ page, lookAtWidths }) => {
  await page.goto('/campaign/POCKETROCKET')
  await expect(page.getByText('This competition is only open in our app.')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'install the app' }).first()).toHaveAttribute('href', '/APP')
  await expect(way(page, /^\d+ entries/).first()).toBeDisabled()
  await expect(free(page).getByText('Enter by post')).toBeVisible()
  await lookAtWidths('entry-02-in-the-app-only')

  await page.goto('/campaign/FESTIVALPASS')
  const link = main(page).getByRole('link', { name: 'enter now' }).first()
  await expect(link).toHaveAttribute('href', 'https://larkfield.example/tickets')
  await expect(link).toHaveAttribute('target', '_blank')
  await lookAtWidths('entry-03-on-another-site')

  await page.goto(`${process.env.SITE_URL!.replace('localhost', 'app.localhost')}/campaign/KITCHEN`)
  await expect(page.getByText('This competition is only open on our website.')).toBeVisible()
  await expect(page.getByText('Web Exclusive')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'add to basket' })).toHaveCount(0)
  await lookAtWidths('entry-04-on-the-website-only')
})

test('a campaign that is closed online at the moment still shows the other routes', { tag: '@long' }, async ({
  page,
  lookAtWidths,
}) => {
  await addCampaign({
    tag: 'GONE',
    title: 'A raffle that has gone in an afternoon',
    raffle: { unitPricePence: pence(200), sliderMin: 1, sliderMax: 50 },
    globalLimit: 500,
    postalEntryCode: 'GONE',
    valuePence: pence(123_400),
  })
  await page.goto('/campaign/GONE')
  await expect(page.getByText('0 ticket remaining')).toBeVisible()
  await expect(page.getByText('£1,234', { exact: true })).toBeVisible()
  await expect(page.getByRole('slider')).toBeDisabled()
  await expect(page.getByText(/^All tickets are sold, so online entry has closed/)).toBeVisible()
  await expect(page.getByText(/the code GONE\. Post it to .* Derby/)).toBeVisible()
  await lookAtWidths('entry-05-sold-out')

  await addCampaign({
    tag: 'POSTONLY',
    title: `Nothing to pay, and a title so long that it has to be written smaller: ${'postcards '.repeat(6)}`,
    summary: 'Win a drawer of stamps. '.repeat(12),
    postalEntryCode: 'STAMPS',
    telephoneEntry: '03069 990 199',
    keyword: 'STAMPS',
    shortcode: '50505',
    prices: [newPrice({ startsAt: new Date(Date.now() + 86_400_000) })],
  })
  await page.goto('/campaign/POSTONLY')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(free(page).getByText(/standard network rate/)).toHaveCount(2)
  await expect(free(page).getByText(/^Text STAMPS to 50505/)).toBeVisible()
  await expect(page.getByText(/^Online entry isn’t open right now\./)).toBeVisible()
  await lookAtWidths('entry-06-by-post-phone-and-text')
})

test('a campaign that is over says so once, and leads to the next competition', { tag: '@long' }, async ({
  page,
  lookAtWidths,
}) => {
  await page.goto('/campaign/HARBOURRAFFLE')
  await expect(main(page).getByText(/^Online entry for this competition is now closed\. Why not/)).toBeVisible()
  await expect(main(page).getByText(/\bclosed\b|^Ended$/)).toHaveCount(1)
  await expect(main(page).getByRole('radio')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'Enter next' })).toBeVisible()
  await expect(main(page).getByRole('link', { name: /^Enter: / })).toBeVisible()
  await lookAtWidths('entry-07-over')
})
