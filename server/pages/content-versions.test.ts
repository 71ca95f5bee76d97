import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import { publishContent } from '#server/catalogue/exports.ts'
import { addStaffKey, revokeStaffKeys } from '#server/staff/exports.ts'
import { bearer } from '#tests/support/accounts/make-accounts.ts'
import { makeBundle, makeCampaign } from '#tests/support/campaigns/make-campaigns.ts'
import { testContext } from '#tests/support/database/database.ts'
import { commander } from '#tests/support/staff/make-staff.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const context = await testContext({ now: () => now, env: { CATALOGUE_KEPT_MS: '0' } })
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

const key = bearer(await addStaffKey(context, 'Olive', commander))

async function get(path: string, headers = {}) {
  const reply = await app.inject({ url: path, headers })
  return { status: reply.statusCode, cache: reply.headers['cache-control'], json: reply.json() }
}

async function post(path: string, payload: object, headers: Record<string, string> = key) {
  const reply = await app.inject({ method: 'POST', url: path, payload, headers })
  return { status: reply.statusCode, ...reply.json() }
}

const terms = { title: 'Spin terms', path: '/terms-pages/spin-terms' }
const page = (lead: string, body = '<p>Us.</p>') => ({ lead, sections: [{ title: 'Who', body, items: [] }] })

/** Saves terms as two people do in the console, because an operator's API key cannot. */
const saveTerms = (body: string) =>
  publishContent(context, { kind: 'terms', tag: 'spin-terms', content: { ...terms, body } }, 'Olive')

test('an operator’s API key cannot save terms, which need two people in the console', async () => {
  const { status } = await post('/api/terms-pages/spin-terms', { ...terms, body: '<h2>Mine</h2>' })
  expect(status).toBe(404)
})

test('each change of terms is a version of its own, and older ones can still be read', async () => {
  expect(await saveTerms('<h2>One</h2>')).toEqual({ ok: true, value: { version: 1 } })
  expect(await saveTerms('<h2>Two</h2>')).toEqual({ ok: true, value: { version: 2 } })
  expect(await saveTerms('<h2>Two</h2>')).toEqual({ ok: true, value: { version: 2 } })
  expect(await get('/public/terms-pages/latest/spin-terms.json')).toEqual({
    status: 200,
    cache: 'public, max-age=0, s-maxage=2',
    json: { ...terms, body: '<h2>Two</h2>' },
  })
  expect(await get('/public/terms-pages/1/spin-terms.json')).toMatchObject({
    cache: 'public, max-age=31536000, immutable',
    json: { ...terms, body: '<h2>One</h2>' },
  })
})

test('a page shows its newest version, and operators read who saved which version when', async () => {
  await post('/api/information/about', page('First'))
  await post('/api/information/about', page('Second'), bearer(await addStaffKey(context, 'Otto', commander)))
  expect((await get('/api/information/about')).json.data).toEqual(page('Second'))
  const saved = (version: number, saved_by: string) => ({
    ...{ kind: 'page', tag: 'about', version },
    ...{ saved_by, saved_at: now.toISOString() },
  })
  expect((await get('/api/content/page/about/1', key)).json.data).toEqual({
    ...saved(1, 'Olive'),
    content: page('First'),
  })
  expect((await get('/api/content/page/about/latest', key)).json.data).toEqual({
    ...saved(2, 'Otto'),
    content: page('Second'),
  })
  const { pieces } = (await get('/api/content', key)).json.data
  expect(pieces).toContainEqual(saved(2, 'Otto'))
  expect(pieces.filter(({ tag }: { tag: string }) => tag === 'about')).toHaveLength(1)
})

test('harmful markup is removed from a page at any depth, and other text is stored as it was typed', async () => {
  const harm =
    '<p style="x" onclick="x()">A<script>x()</script><a href="javascript:x()">b</a><img src=x><iframe></iframe></p>'
  const item = { title: 'Is 1 < 2 & “so”?', note: '<b>note</b>', body: harm }
  await post('/api/information/faqs', { lead: '<i>lead</i>', sections: [{ title: 'T', body: harm, items: [item] }] })
  const clean = '<p>A<a>b</a></p>'
  expect((await get('/api/information/faqs')).json.data).toEqual({
    lead: '<i>lead</i>',
    sections: [{ title: 'T', body: clean, items: [{ ...item, body: clean }] }],
  })
})

test('a field that is empty after cleaning is refused by its name', async () => {
  const nothing = '<script>x()</script>'
  const item = { title: 'T', note: '', body: nothing }
  expect(
    await post('/api/information/faqs', { lead: '', sections: [{ title: 'T', body: '', items: [item] }] }),
  ).toMatchObject({
    status: 400,
    error: { name: 'ValidationError', meta: { fields: [{ path: 'sections.0.items.0.body' }] } },
  })
  expect(await saveTerms(nothing)).toMatchObject({
    error: { name: 'ValidationError', meta: { fields: [{ path: 'body' }] } },
  })
})

test('ten operators who save at once make ten versions, one after the other, and none is lost', async () => {
  const leads = Array.from({ length: 10 }, (_, index) => `Lead ${index}`)
  const saved = await Promise.all(leads.map((lead) => post('/api/information/winner', page(lead))))
  expect(saved.map(({ data }) => data.version).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const stored = await Promise.all(saved.map((_, index) => get(`/api/content/page/winner/${index + 1}`, key)))
  expect(stored.map(({ json }) => json.data.content.lead).toSorted()).toEqual(leads)
})

test('a caller without a key, or with an expired one, reads and saves nothing', async () => {
  const ended = bearer(await addStaffKey(context, 'Gone', commander))
  await revokeStaffKeys(context, 'Gone', commander)
  for (const headers of [{}, ended]) {
    expect(await post('/api/information/about', page('Mine'), headers)).toMatchObject({ status: 401 })
    expect(await get('/api/content', headers)).toMatchObject({ status: 401 })
  }
  expect((await get('/api/information/about')).json.data.lead).toBe('Second')
})

test.each([
  ['/public/terms-pages/latest/nothing.json', 404],
  ['/public/terms-pages/99/spin-terms.json', 404],
  ['/public/terms-pages/0/spin-terms.json', 400],
  ['/public/terms-pages/newest/spin-terms.json', 400],
  ['/public/terms-pages/latest/UPPER.json', 400],
  ['/api/information/contact', 404],
  ['/api/information/nothing', 400],
  ['/api/content/page/about/99', 404],
  ['/api/content/pages/about/1', 400],
])('%s is answered with %i', async (path, status) => {
  expect(await get(path, key)).toMatchObject({ status })
})

test('HTML that was written to the tables directly is sanitised when it is shown', async () => {
  const planted = `<p onclick="x()">Shown</p><script>x()</script><a href="javascript:x()">Link</a>`
  const safe = '<p>Shown</p><a>Link</a>'
  const { pool } = context
  const campaign = await makeCampaign(context)
  await pool.query('update campaigns set body = $1, how_to_play = $1 where id = $2', [planted, campaign.id])
  const bundle = await makeBundle(context, {
    ...{ tag: 'PLANTEDBUNDLE', pricePence: 500 },
    items: [{ campaignId: campaign.id, quantity: 3, pricePence: 500 }],
  })
  await pool.query('update bundles set description = $1, how_to_play = $1 where tag = $2', [planted, bundle.tag])
  for (const [kind, tag, content] of [
    ['terms', 'planted', { ...terms, body: planted }],
    ['page', 'about', page('Planted', planted)],
  ])
    await pool.query(
      `insert into content_versions (kind, tag, version, content, saved_by, saved_at, shown_from)
       values ($1, $2, 99, $3, 'x', $4, $4)`,
      [kind, tag, content, now],
    )
  const answers = [
    await get(`/api/campaign/info/${campaign.tag}`),
    await get(`/api/campaign/bundle/${bundle.tag}`),
    await get('/public/terms-pages/latest/planted.json'),
    await get('/api/information/about'),
  ]
  for (const { status, json } of answers) {
    expect([status, JSON.stringify(json)]).toEqual([200, expect.stringContaining(JSON.stringify(safe).slice(1, -1))])
    expect(JSON.stringify(json)).not.toMatch(/<script|onclick|javascript:/)
  }
})
