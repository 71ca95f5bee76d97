import type { APIRequestContext } from '@playwright/test'
import { type InformationPage, informationTags } from '#contract/information.ts'
import { publishContent } from '#server/catalogue/exports.ts'
import { makeDb } from '#server/platform/db/db.ts'
import { makeOperatorKey } from '#tests/e2e/console/operators.ts'
import { addBundle, addCampaign, addPage } from '#tests/e2e/site/site-catalogue.ts'
import { withSite } from '#tests/e2e/site/site-database.ts'
import { expect, test } from '#tests/e2e/support/fixtures.ts'
import { newPrice } from '#tests/support/campaigns/make-catalogue.ts'
import { redAndBlue } from '#tests/support/staff/upload-picture.ts'

test.use({ refused: [/\/x$/] })

const planted = '<script>planted()</script><img src=x onerror=planted()><svg onload=planted()></svg>'
/** Tries to end a script, an attribute and a comment of a page. */
const text = `P</script>'"-->${planted}`
const html = `<p onclick="planted()">P${planted}<a href="javascript:planted()">P</a></p>`
const tag = 'PLANTED'

test('a script in text that an operator saves runs at no address', { tag: '@long' }, async ({
  page,
  context,
  request,
}) => {
  const runs: string[] = []
  await context.exposeBinding('planted', ({ page }) => runs.push(page.url()))
  const key = await makeOperatorKey('Mallory')
  await plantInCatalogue()
  await plantPicture(key)
  const restore = await plantInInformation(key)
  try {
    for (const address of addresses)
      await test.step(address, async () => {
        await page.goto(address)
      })
    for (const address of addresses.filter((each) => each.endsWith('.data'))) await fetchesAsData(request, address)
  } finally {
    await restore()
  }
  expect(runs).toEqual([])
})

/** Another test changes `winner` at the same time. */
const changed = informationTags.filter((each) => each !== 'winner')
const informationPaths = [
  '/about',
  '/contact',
  '/work_with_us',
  '/faqs',
  '/winners',
  '/competition_closed',
  '/complaints',
]
const addresses = [
  ...informationPaths.flatMap((path) => [path, `${path}.data`]),
  ...changed.map((each) => `/api/information/${each}`),
  `/?page_tag=${tag}`,
  `/campaign/${tag}`,
  `/campaign/${tag}.data`,
  `/bundle/${tag}`,
  `/embedded/${tag}`,
  `/APP`,
  `/api/campaign/info/${tag}`,
  `/api/campaign/bundle/${tag}`,
  `/api/campaign/page/${tag}`,
  '/public/terms-pages/latest/planted.json',
]

async function fetchesAsData(request: APIRequestContext, address: string): Promise<void> {
  const reply = await request.get(address, { maxRedirects: 0 })
  if (reply.status() === 302) return
  expect(reply.headers(), address).toMatchObject({
    'content-type': 'text/x-script; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'/),
  })
}

async function plantInCatalogue(): Promise<void> {
  const meta = { title: text, description: text, keywords: text }
  const openGraph = { title: text, description: text }
  const prices = [newPrice({ title: text, subtitle: text, promoCaption: text, promoSubcaption: text })]
  await addCampaign({
    tag,
    title: text,
    shortDescription: text,
    summary: text,
    howToPlay: html,
    body: html,
    postalEntryCode: text,
    telephoneEntry: text,
    promoCaption: text,
    prices,
    meta,
    openGraph,
  })
  await addBundle({
    tag,
    title: text,
    summary: text,
    description: html,
    howToPlay: html,
    items: [{ tag, quantity: 5, pricePence: prices[0]!.pricePence }],
    meta,
    openGraph,
  })
  const items = [{ type: 'CAMPAIGN', tag } as const]
  const group = { type: 'GROUP', tag, title: text, subtitle: text, legal: text, items } as const
  await addPage({ tag, bannerPosition: 'TOP', groups: [group] })
}

async function plantPicture(key: string): Promise<void> {
  const file = new Blob([new Uint8Array(await redAndBlue().png().toBuffer())])
  const alt = text.slice(0, 200)
  const href = '/about?x="><script>planted()</script>'
  for (const fields of [
    { kind: 'campaign', tag, alt },
    { kind: 'banner', tag, alt, title: '<script>planted()</script>', href },
  ]) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', file, text)
    await callAsOperator(key, '/api/assets', { method: 'POST', body: form })
  }
}

/** Saves terms as two people do in the console. */
async function plantTerms(): Promise<void> {
  const content = { title: text, path: '/planted', body: html }
  await withSite((pool) =>
    publishContent({ db: makeDb(pool), now: () => new Date() }, { kind: 'terms', tag: 'planted', content }, 'Mallory'),
  )
}

/** Returns a function that restores the pages for other tests. */
async function plantInInformation(key: string): Promise<() => Promise<void>> {
  const save = (address: string, content: object) =>
    callAsOperator(key, address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(content),
    })
  await plantTerms()
  const before = new Map<string, InformationPage>()
  const section = { title: text, body: html, items: [{ title: text, note: text, body: html }] }
  for (const each of changed) {
    const address = `/api/information/${each}`
    const page = (await callAsOperator(key, address)) as InformationPage
    before.set(address, page)
    await save(address, { ...page, sections: [...page.sections, section] })
  }
  return async () => {
    for (const [address, page] of before) await save(address, page)
  }
}

/** Calls the API like a program of the operator: without cookies. */
async function callAsOperator(key: string, address: string, call: RequestInit = {}): Promise<unknown> {
  const headers = { ...call.headers, authorization: `Bearer ${key}` }
  const reply = await fetch(new URL(address, process.env.SITE_URL), { ...call, headers })
  const { data, error } = (await reply.json()) as { data: unknown; error: unknown }
  expect([reply.status, error], address).toEqual([200, undefined])
  return data
}
