import type { Page } from '@playwright/test'
import { makeOperatorKey } from '#tests/e2e/console/operators.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { readEmail } from '#tests/e2e/support/outside.ts'
import { makePerson } from '#tests/e2e/support/people.ts'
import { comeRegistered, post, readToken } from '#tests/e2e/support/signed-in.ts'
import { passRobotCheck } from '#tests/e2e/support/signing-in.ts'
import { pinch, swipe } from '#tests/e2e/support/touching.ts'

test.use({ refused: [/\/api\/contact$/] })

const busy = { status: 503, json: { error: { name: 'ServiceBusy', message: '', meta: {} } } }

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('each page has a title and a description of its own', { tag: '@long' }, async ({ request }) => {
  const heads = [
    ['/about', 'About Fairdraw', 'Who runs Fairdraw'],
    ['/about?brand=UK_TYNE_FM', 'About Tyne FM', 'Who runs Tyne FM'],
    ['/faqs', 'Frequently asked questions', 'Answers about entering, paying'],
    ['/contact', 'Contact us', 'Write to customer service'],
    ['/complaints', 'Complaints and disputes', 'How to complain'],
    ['/work_with_us', 'Work With Us', 'Offer a prize'],
    ['/winners', 'Winners', 'Meet the people who’ve won'],
    ['/winner', 'We have a winner', 'We’ve drawn a winner'],
    ['/competition_closed', 'Competition Closed', 'This competition has closed online'],
  ] as const
  for (const [path, title, description] of heads) {
    const page = await (await request.get(path)).text()
    const read = (pattern: RegExp) => pattern.exec(page)?.[1]
    expect(read(/<title>([^<]*)/)?.split(' | ')[0]).toBe(title)
    expect(read(/<meta name="description" content="([^"]*)/)).toContain(description)
    expect(new URL(read(/<link rel="canonical" href="([^"]*)/)!).pathname).toBe(path.split('?')[0])
  }
})

test('the stations scroll past, as many at once as fit, until they are stopped', { tag: '@long' }, async ({
  page,
  lookAtWidths,
}) => {
  await page.goto('/about')
  const row = page.getByRole('region', { name: /^Stations/ })
  for (const [width, count] of [
    [390, 1],
    [400, 3],
    [499, 3],
    [500, 4],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    expect(await row.evaluate(countInSight)).toBe(count)
  }
  const placeOf = () =>
    row
      .getByRole('listitem')
      .first()
      .evaluate((item) => item.getBoundingClientRect().left)
  const first = await placeOf()
  await expect.poll(placeOf).not.toBe(first)
  await row.getByRole('button', { name: 'Pause' }).click()
  await lookAtWidths('information-01-about')
  const inSight = () => row.evaluate(readFirst)
  await expect.poll(inSight).not.toBeNull()
  const [before, marks] = [await inSight(), await row.getByRole('listitem').allTextContents()]
  const next = (by: number) => marks.at((marks.indexOf(before!) + by) % marks.length)!
  for (const [x, mark] of [
    [-120, next(1)],
    [120, before],
    [120, next(-1)],
    [-120, before],
  ] as const) {
    await swipe(row.getByRole('list'), { x })
    await expect.poll(inSight).toBe(mark)
  }
  await swipe(row.getByRole('list'), { x: 20, y: -120 })
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(60)
  const scale = () => page.evaluate(() => visualViewport!.scale)
  await pinch(row.getByRole('list'), { from: 30, to: 120 })
  expect(await scale()).toBeGreaterThan(1.5)
  await pinch(row.getByRole('list'), { from: 120, to: 10 })
  expect(await scale()).toBe(1)
  expect(await inSight()).toBe(before)
  await page.getByRole('link', { name: 'See who’s won' }).click()
  await expect(heading(page, 'Winners')).toBeVisible()
  await expect(page.getByRole('blockquote').first()).toBeVisible()
  await lookAtWidths('information-02-winners')
})

test('reduced motion stops the scrolling of the stations', { tag: '@long' }, async ({ openBrowser }) => {
  const page = await openBrowser({ reducedMotion: 'reduce' })
  await page.goto('/about')
  await expect(page.getByRole('region', { name: /^Stations/ }).getByRole('button', { name: 'Play' })).toBeVisible()
})

test('the end of the home page explains the competitions, with links to details', { tag: '@long' }, async ({
  page,
  lookAtWidths,
}) => {
  await page.goto('/')
  const strip = page.getByRole('region', { name: 'How it works' })
  await expect(strip.getByRole('listitem')).toHaveText(['Get your tickets', 'We seal the list', /^A random number/])
  await strip.scrollIntoViewIfNeeded()
  await strip.getByRole('link', { name: 'How it works' }).click()
  await expect(page).toHaveURL('/how-it-works')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3)
  await lookAtWidths('information-15-how-it-works')
})

test('a question opens from its address, and only that one', { tag: '@long' }, async ({ page, lookAtWidths }) => {
  await page.goto('/faqs#how-will-i-know')
  const known = page.getByText('We email you straight away')
  await expect(known).toBeInViewport()
  await page.getByText('Do I have to pay?').click()
  await expect(page.getByText('You can enter every paid competition free by post')).toBeVisible()
  await expect(known).toBeHidden()
  await lookAtWidths('information-03-faqs')
  await page.getByRole('link', { name: 'Winning' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Winning' })).toBeInViewport()
  await page.getByRole('link', { name: 'Write to us' }).click()
  await expect(heading(page, 'Contact us')).toBeVisible()
})

test('a member chooses the order that a question is about', { tag: '@long' }, async ({ page, request, look }) => {
  const person = makeWriter()
  await comeRegistered(page, request, person)
  const entered = await post(request, '/api/entry/create', await readToken(page), { campaign_tag: 'TEATIME' })
  const { data } = (await entered.json()) as { data: { purchase_id: string } }
  await page.goto('/contact')
  await page.getByLabel('Which order is this about?').selectOption(data.purchase_id)
  await fillMessage(page, person, `Which tickets are mine? ${person.email}`)
  await look('information-14-contact-order')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await passRobotCheck(page)
  await expect(page.getByRole('main').getByRole('status')).toContainText('Thanks, we’ve got your message.')
  const sent = await readEmail(
    request,
    'operators@fairdraw.example',
    new RegExp(`^A question from Grace ${person.lastName}$`),
  )
  expect(sent.text).toContain(`Order, as they gave it: ${data.purchase_id}`)
})

test('questions are found by their words and those of their answers', { tag: '@long' }, async ({
  page,
  lookAtWidths,
}) => {
  await page.goto('/faqs')
  const field = page.getByLabel('Search the questions')
  await field.fill('PayPal')
  await expect(page.getByText('How can I pay?')).toBeVisible()
  await expect(page.getByText('Do I have to pay?')).toBeHidden()
  await expect(page.getByRole('main').getByRole('status')).toContainText('found')
  await lookAtWidths('information-11-faqs-found')
  await field.fill('submarine')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^No matches/)
  await lookAtWidths('information-12-faqs-none')
  await field.fill('')
  await expect(page.getByText('Do I have to pay?')).toBeVisible()
})

test('the complaints procedure is one press from every page and from the form', { tag: '@long' }, async ({
  page,
  lookAtWidths,
}) => {
  await page.goto('/contact')
  await page.getByRole('link', { name: 'How to complain' }).click()
  await expect(heading(page, 'Complaints and disputes')).toBeVisible()
  await expect(page.getByText('within 3 working days')).toBeVisible()
  await expect(page.getByText('We do not belong to a scheme')).toBeVisible()
  await lookAtWidths('information-13-complaints')
  await page.getByRole('main').getByRole('link', { name: 'Write to us' }).click()
  await expect(heading(page, 'Contact us')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Complaints' }).click()
  await expect(heading(page, 'Complaints and disputes')).toBeVisible()
})

test('the questions and their answers work without scripts', { tag: '@long' }, async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false })
  await page.goto('/faqs')
  await page.getByText('How can I pay?').click()
  await expect(page.getByText('By debit or credit card')).toBeVisible()
})

test('a visitor writes to us, reads the errors, and loses nothing when sending fails', { tag: '@long' }, async ({
  page,
  request,
  look,
  lookAtWidths,
}) => {
  const person = makeWriter()
  await page.goto('/contact')
  await lookAtWidths('information-04-contact')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await fillMessage(page, { ...person, lastName: 'A£' }, 'H')
  await page.getByLabel('Message').blur()
  await expect(page.getByText('Use 2 to 35 letters, without symbols')).toBeVisible()
  await expect(page.getByText('This must be 2-2000 characters')).toBeVisible()
  await look('information-05-contact-wrong')

  const message = `Is my postcard there?\nIt is blue. ${person.email}`
  await fillMessage(page, person, message)
  await page.route('**/api/contact', (route) => route.fulfill(busy), { times: 1 })
  await send.click()
  await passRobotCheck(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(message)
  await send.click()
  await passRobotCheck(page)
  await expect(page.getByRole('main').getByRole('status')).toContainText('Thanks, we’ve got your message.')
  await expect(page.getByRole('main').getByRole('status')).toBeFocused()
  await look('information-06-contact-sent')
  const mail = await readEmail(
    request,
    'operators@fairdraw.example',
    new RegExp(`^A question from Grace ${person.lastName}$`),
  )
  expect(mail.text).toContain(message)
})

test('a partner gives their name, and need not say more', { tag: '@long' }, async ({ page, request, lookAtWidths }) => {
  const person = makeWriter()
  await page.goto('/work_with_us')
  await expect(page.getByRole('link', { name: 'partners@fairdraw.example' })).toHaveAttribute('href', /^mailto:/)
  await lookAtWidths('information-07-work-with-us')
  await fillMessage(page, person, '')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await passRobotCheck(page)
  await expect(page.getByRole('main').getByRole('status')).toContainText('Thanks, we’ve got your details')
  const mail = await readEmail(
    request,
    'operators@fairdraw.example',
    new RegExp(`^A partner enquiry from Grace ${person.lastName}$`),
  )
  expect(mail.text).toContain(person.email)
})

test('a saved page is on the site at once, and the one before can be restored', { tag: '@long' }, async ({
  page,
  request,
  lookAtWidths,
}) => {
  await page.goto('/competition_closed')
  await expect(heading(page, 'Competition Closed')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Still open' })).toBeVisible()
  await lookAtWidths('information-08-closed')
  await page.goto('/winner')
  await expect(page.getByRole('article')).toHaveCount(4)
  await lookAtWidths('information-09-winner')

  const key = await makeOperatorKey('Olive')
  const before = await (await request.get('/api/information/winner')).json()
  const save = (page: object) => post(request, '/api/information/winner', key, page)
  await save({ ...before.data, lead: 'It was Moira from Kirkcaldy.' })
  // A process answers from memory for a second before it looks for changes.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('It was Moira from Kirkcaldy.')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await save(before.data)
  expect(await (await request.get('/api/information/winner')).json()).toEqual(before)
})

/** A person with a unique email. */
function makeWriter() {
  const person = makePerson()
  return { ...person, lastName: `Adeyemi ${person.msisdn}` }
}

async function fillMessage(page: Page, { firstName, lastName, email }: ReturnType<typeof makePerson>, message: string) {
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Surname').fill(lastName)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Message').fill(message)
}

/** Measures the share of the row's width that the items take: they move, so their positions are not usable. */
function countInSight(row: Element): number {
  const width = (selector: string) => row.querySelector(selector)!.getBoundingClientRect().width
  return Math.round(width('ul') / width('li'))
}

/** The logo at the left of the row, once the row has stopped. */
function readFirst(row: Element): string | null {
  const { left } = row.querySelector('ul')!.getBoundingClientRect()
  const first = [...row.querySelectorAll('li')].find((item) => Math.abs(item.getBoundingClientRect().left - left) < 1)
  return first?.textContent ?? null
}
