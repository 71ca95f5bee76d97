import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { transact } from '#server/platform/db.ts'
import { testContext } from '#tests/database.ts'
import { saveTermsPage } from './service.ts'

const context = await testContext()
const app = await buildApp(context)
afterAll(async () => {
  await app.close()
  await context.close()
})

function save(body: string, given: { tag?: string; title?: string; path?: string } = {}) {
  const page = { tag: 'spin-terms', title: 'Spin terms', path: '/terms-pages/spin-terms', body, ...given }
  return transact(context.db, (tx) => saveTermsPage(tx, page, context.now()))
}

async function get(path: string) {
  const reply = await app.inject(`/public/terms-pages/${path}.json`)
  return { status: reply.statusCode, cache: reply.headers['cache-control'], json: reply.json() }
}

test('each change is a version of its own, and older ones can still be read', async () => {
  expect(await save('<h2>One</h2>')).toEqual({ ok: true, value: { version: 1 } })
  expect(await save('<h2>Two</h2>')).toEqual({ ok: true, value: { version: 2 } })
  expect(await save('<h2>Two</h2>')).toEqual({ ok: true, value: { version: 2 } })
  const page = { title: 'Spin terms', path: '/terms-pages/spin-terms' }
  expect(await get('latest/spin-terms')).toEqual({
    status: 200,
    cache: 'public, max-age=60',
    json: { ...page, body: '<h2>Two</h2>' },
  })
  expect(await get('1/spin-terms')).toMatchObject({
    cache: 'public, max-age=31536000, immutable',
    json: { ...page, body: '<h2>One</h2>' },
  })
})

test('what could do harm in a page is taken out when it is saved', async () => {
  await save(
    '<p style="x" onclick="x()">A<script>x()</script><a href="javascript:x()">b</a><img src=x><iframe></iframe></p>',
    {
      tag: 'harm',
    },
  )
  expect((await get('latest/harm')).json.body).toBe('<p>A<a>b</a></p>')
})

test('ten writers at once make versions one after the other', async () => {
  const saved = await Promise.all(Array.from({ length: 10 }, (_, index) => save(`<p>${index}</p>`, { tag: 'race' })))
  const versions = saved.map((verdict) => (verdict.ok ? verdict.value.version : 0))
  expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test.each([
  [{ tag: 'Not A Tag' }, 'tag'],
  [{ title: '' }, 'title'],
  [{ path: 'https://a.example' }, 'path'],
])('a page with %o is refused by the name of the field', async (given, path) => {
  expect(await save('<p>x</p>', given)).toMatchObject({
    error: { name: 'ValidationError', meta: { fields: [{ path }] } },
  })
})

test.each([
  ['latest/nothing', 404],
  ['99/spin-terms', 404],
  ['0/spin-terms', 400],
  ['newest/spin-terms', 400],
  ['latest/UPPER', 400],
])('%s is answered with %i', async (path, status) => {
  expect(await get(path)).toMatchObject({ status })
})
